// Starts programs that are trusted, from argument lists that no shell reads, so that any path
// works. What nobody trusts is run by grader/harness/grading/process.h.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplings::base {

using Arguments = std::vector<std::string>;
// Variables and their values; none: it is not there.
using Environment = std::vector<std::pair<std::string, std::optional<std::string>>>;

struct ProcessResult {
  int status;          // the exit status, or 128 + the signal that ended it
  std::string output;  // stdout and stderr together, as far as they fit into kOutputLimit
};

inline constexpr std::size_t kOutputLimit = 4u << 20;

// What a program may use, and each that it starts; 0 is as much as the caller.
struct Bounds {
  std::uint64_t address_space = 0;  // in bytes
  std::chrono::seconds cpu{0};
};

// Of a compiler: a few lines of templates can ask for any amount of both.
inline constexpr Bounds kCompilerBounds{std::uint64_t{6} << 30, std::chrono::seconds{120}};

// Runs arguments[0], found in PATH unless it holds a slash, with `changes` set in its environment,
// and waits. Throws Error if it cannot be started and Interrupted after a signal.
ProcessResult run_captured(const Arguments& arguments, const Environment& changes = {},
                           const Bounds& bounds = {});

// The same with the caller's standard streams; returns the status.
int run_attached(const Arguments& arguments, const Environment& changes = {});

// Runs it without output, whether this program was interrupted or not; 127 if it cannot be started.
int run_regardless(const Arguments& arguments) noexcept;

// The status as waitpid() gives it, in ProcessResult's form.
int exit_status_of(int wait_status);

// What a command prints, or the first line of it; empty where it cannot be started or fails.
std::string output_of(const Arguments& command);
std::string first_line(const Arguments& command);

// Replaces this program by `command`; returns only by throwing Error.
[[noreturn]] void become(const Arguments& command);

// fork() with a child that leads a process group of its own, so that one signal reaches all that it
// starts, and that is sent SIGTERM when its parent dies. Returns 0 in the child, which has one
// thread and may only make calls that are safe then; -1 where there can be none (errno says why).
pid_t fork_group_leader();

// The strings as execv() and its like want them: valid for as long as the strings are.
std::vector<char*> as_pointers(const std::vector<std::string>& strings);

// Where a shell would find a program of that name, or the name itself if it holds a slash; empty
// where there is no such file that can be executed. Empty entries of PATH, which mean the working
// directory, are passed over.
std::filesystem::path program_in_path(const std::string& name);

}  // namespace warplings::base
