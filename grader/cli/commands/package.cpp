// package: what an instructor hands out to students, or uploads to Gradescope.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "grader/classroom/package/archive.h"
#include "grader/classroom/package/packages.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct PackageOptions {
  std::string kind;                    // "student" or "gradescope"
  std::string out;                     // empty: a name of its own in the current folder
  std::vector<std::string> exercises;  // for gradescope; empty: all
};

std::string size(std::uintmax_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string count(std::size_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

int package_for_students(const Session& session, const fs::path& out) {
  const auto summary = classroom::package_student(session.places.root, out);
  fmt::print("{}: {}, {}\n", session.places.shown(out), count(summary.files, "file"),
             size(summary.bytes));
  fmt::print("  exercises/ holds the skeletons. Left out: solutions, wrong answers, tests{}.\n",
             summary.hidden_cases == 0
                 ? ""
                 : fmt::format(" and {} with hidden cases", count(summary.hidden_cases, "file")));
  return kDone;
}

int package_for_gradescope(const Session& session, const fs::path& out,
                           const std::vector<std::string>& names) {
  std::vector<std::string> exercises;
  for (const std::string& name : names) {
    exercises.push_back(exercise_named(session.course, name).name);
  }
  const auto summary = classroom::package_gradescope(session.places.root, out, exercises);
  fmt::print("{}: {}, {}\n", session.places.shown(out), count(summary.files, "file"),
             size(summary.bytes));
  fmt::print("  It grades {} and {} with hidden cases.\n",
             exercises.empty() ? "all exercises" : count(exercises.size(), "exercise"),
             count(summary.hidden_cases, "file"));
  fmt::print("  Upload it under Configure Autograder. grader/classroom/README.md says more.\n");
  return kDone;
}

int package(const Session& session, const PackageOptions& options) {
  const bool student = options.kind == "student";
  const fs::path out = !options.out.empty() ? options.out
                       : student            ? "warplings-student.tar.gz"
                                            : "warplings-gradescope.zip";
  if (!classroom::is_archive_name(out)) {
    throw UsageError(
        fmt::format("--out {}: the name should end in .zip, .tar.gz or .tgz.", options.out));
  }
  if (student && !options.exercises.empty()) {
    throw UsageError("--exercise goes with package gradescope; students get the whole course.");
  }
  return student ? package_for_students(session, out)
                 : package_for_gradescope(session, out, options.exercises);
}

}  // namespace

Action add_package(CLI::App& app) {
  const auto options = std::make_shared<PackageOptions>();
  app.add_option("KIND", options->kind, "student or gradescope")
      ->required()
      ->check(one_of({"student", "gradescope"}));
  app.add_option("--out", options->out, "The archive: .tar.gz or .zip [warplings-KIND]")
      ->type_name("FILE");
  app.add_option("--exercise", options->exercises, "gradescope: grade only these [all]")
      ->type_name("NAME");
  app.footer(
      "student:     the course without solutions, wrong answers and hidden cases\n"
      "gradescope:  the zip that Gradescope grades with; hidden cases come along");
  return [options](const Session& session) { return package(session, *options); };
}

}  // namespace warplings::cli
