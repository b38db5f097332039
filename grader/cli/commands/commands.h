// What each command does. Every function returns the exit status: 0 done (for test: all pass), 1
// not so, 2 wrong usage, 3 the environment lacks something.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/judge/ledger.h"
#include "grader/text/terminal.h"

namespace warplings::cli {

using base::exit_status::kDone;
using base::exit_status::kEnvironment;
using base::exit_status::kNotPassed;
using base::exit_status::kUsage;

// The command line asks for something that does not exist; what() is for the person who typed it.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What every command knows.
struct Session {
  Layout places;
  Course course;
  Style style;  ///< of stdout
};

struct TestOptions {
  std::vector<std::string> names;  ///< exercises, chapters or files; empty means all
  std::string from;                ///< empty: exercises/
  std::string backend = "referee";
  std::uint64_t seed = 1;
  std::string json;
  std::string junit;
  unsigned jobs = 0;  ///< 0: as many as there are cores
};

struct BenchOptions {
  std::vector<std::string> names;  ///< empty: every exercise that has a benchmark
  std::string from;                ///< empty: exercises/
  std::string json;                ///< a folder for the results
  bool quick = false;
};

// For ptx, sass, sanitize and profile.
struct CodeOptions {
  std::string exercise;
  std::string from;
  std::string architecture;  ///< empty: the device's, or sm_90
};

struct PackageOptions {
  std::string kind;                    ///< "student" or "gradescope"
  std::string out;                     ///< empty: a name of its own in the current folder
  std::vector<std::string> exercises;  ///< for gradescope; empty: all
};

struct TraceOptions {
  std::string exercise;
  std::string case_name;  ///< empty: the failing one, or the first
  std::string from;       ///< empty: exercises/
  std::string html;       ///< write a page there
  std::string json;       ///< write all of it there
  std::optional<std::uint64_t> block;
  std::vector<int> warps;  ///< empty: those that the failure is about
  std::uint64_t seed = 1;
};

int map_command(const Session& session);
int list_command(const Session& session);
int test_command(const Session& session, const TestOptions& options);
int watch_command(const Session& session, const std::string& name);
int hint_command(const Session& session, const std::string& name, bool all);
int solution_command(const Session& session, const std::string& name, bool anyway);
int reset_command(const Session& session, const std::string& name);
int run_command(const std::string& backend, const std::vector<std::string>& arguments);
int trace_command(const Session& session, const TraceOptions& options);
int bench_command(const Session& session, const BenchOptions& options);
int ptx_command(const Session& session, const CodeOptions& options);
int sass_command(const Session& session, const CodeOptions& options);
int sanitize_command(const Session& session, const CodeOptions& options);
int profile_command(const Session& session, const CodeOptions& options);
int package_command(const Session& session, const PackageOptions& options);
int book_command(const Session& session, unsigned port);  // 0: the usual port, or a free one
int doctor_command(const Session& session);
int selftest_command(const Session& session, bool quick, const std::string& only, unsigned jobs);

// The exercise of that name; also found by the path of its file. Throws UsageError that suggests
// the nearest name.
const Exercise& exercise_named(const Course& course, const std::string& name);

// Puts the skeleton in the place of the student's file, which is kept beside it. Returns what to
// say about it, in one or two lines. Throws Error where it cannot be written.
std::string reset_exercise(const Session& session, const Exercise& exercise);

// What is known of every exercise of the course, in its order.
struct Standing {
  const Exercise* exercise = nullptr;
  std::optional<Result> result;  ///< nothing: changed since it was last graded, or missing
  bool missing = false;
};
std::vector<Standing> standings(const Session& session);

// The first exercise that does not pass (boss exercises last), or nullptr.
const Exercise* next_exercise(const std::vector<Standing>& standings);

// How to go on with an exercise, in one or two lines.
std::vector<std::string> way_on(const Session& session, const Exercise& exercise);

}  // namespace warplings::cli
