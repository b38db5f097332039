// Runs a program that nobody trusts: in a session of its own, without our descriptors or
// environment, under limits, with its output captured. Whatever it leaves in its process group is
// killed.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warplings::grading {

struct Command {
  std::vector<std::string> arguments;    // arguments[0] is the program's path
  std::vector<std::string> environment;  // "NAME=value"; nothing else is passed on
  std::filesystem::path directory;       // where it runs
  // Words before the program's own, which start it: a sandbox. Whatever they name must
  //   - write an int to descriptor 3 right before the program starts: 0, and, where it then does
  //     not start after all, its errno. The program must not inherit the descriptor;
  //   - exit with the program's status, or with 128 + n where signal n ended it.
  std::vector<std::string> launcher{};
};

struct Limits {
  std::chrono::milliseconds wall{20'000};
  std::chrono::seconds cpu{10};
  std::uint64_t file_bytes = std::uint64_t{1} << 28;  // the largest file that it may write
  std::size_t output_bytes = 64 << 10;                // more is read and dropped
  bool (*stop)() = nullptr;  // asked now and then; true ends the run with kInterrupted
};

// How a program ended.
struct Ending {
  enum class How {
    kExited,       // code: the exit status
    kSignalled,    // code: the signal's number
    kTimedOut,     // it was killed at a limit of time
    kNotStarted,   // code: errno, kLauncherFailed or kLauncherKilled
    kInterrupted,  // the grader itself was asked to stop
  };
  How how = How::kNotStarted;
  int code = 0;
  std::string output;       // stdout and stderr in the order of writing
  bool output_cut = false;  // there was more than output_bytes
  double seconds = 0;

  // The launcher ended without having started the program; the output says why.
  static constexpr int kLauncherFailed = -1;
  // The launcher was killed, which what it runs cannot do: nothing is known about the program.
  static constexpr int kLauncherKilled = -2;
};

// Returns when the program has ended, however it did; its whole process group is dead then.
Ending run(const Command& command, const Limits& limits);

// What is known of a program that ended by itself.
struct ProcessEnd {
  int status = 0;                // as waitpid() gives it
  std::chrono::seconds cpu{0};   // what it used
  bool has_launcher = false;     // `status` is the launcher's then
  std::optional<int> started{};  // what it said on descriptor 3; nothing: nothing
};

// Sets how the program ended, and the code that goes with it.
void classify_end(const ProcessEnd& end, const Limits& limits, Ending& ending);

// Makes SIGINT, SIGTERM and SIGHUP end the run in progress, and every later one, with kInterrupted.
void stop_on_signals();

// Whether one of these signals has come; its number or 0.
int stop_signal();

}  // namespace warplings::grading
