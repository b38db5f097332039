// Runs a submission and turns what is left of it into an outcome and a sentence.
// The response counts only when everything else about the run is in order, too.
#include "grader/harness/grading/submission.h"

#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "base/exit_status.h"
#include "base/files.h"
#include "base/plain_text.h"
#include "referee/option_table.h"

namespace warplings::grading {
namespace {

constexpr const char* kTraceFile = "trace.json";
// The referee keeps a trace below 4 MB or so; what is larger was not written by it.
constexpr std::uint64_t kMostTraceBytes = 16 << 20;
// Of CPU time that one launch may take: a loop that meets a barrier in each round gets somewhere as
// far as the referee can tell. The solutions' longest launches take a quarter of a second.
constexpr const char* kLaunchSeconds = "3";
// The WebAssembly engine's switches between lanes cost three times as much. Below the CPU time of a
// run.
constexpr const char* kLaunchSecondsOfMachine = "7";

std::string read_trace(const std::filesystem::path& directory) {
  try {
    return base::read_text(directory / kTraceFile, kMostTraceBytes);
  } catch (const std::runtime_error&) {
    return "";
  }
}

// How the referee reports here, whatever it judges.
void add_usual(std::vector<std::string>& variables, const char* launch_seconds) {
  using referee::assignment;
  using referee::Option;
  variables.insert(variables.end(),
                   {assignment(Option::quiet, "1"), assignment(Option::budget_seconds, "1"),
                    assignment(Option::launch_budget_seconds, launch_seconds)});
}

// A machine's runtime names its files, and has no other variables.
std::vector<std::string> machine_variables(const Setting& setting) {
  using referee::assignment;
  using referee::Option;
  std::vector<std::string> result = setting.environment();
  result.push_back(assignment(Option::report_file, "report"));
  if (setting.trace) result.push_back(assignment(Option::trace_file, "trace"));
  add_usual(result, kLaunchSecondsOfMachine);
  return result;
}

std::vector<std::string> environment(const Setting& setting,
                                     const std::filesystem::path& directory) {
  using referee::assignment;
  using referee::Option;
  std::vector<std::string> result = setting.environment();
  result.insert(result.end(),
                {"LANG=C.UTF-8", "HOME=" + directory.string(), "TMPDIR=" + directory.string(),
                 assignment(Option::report_file, (directory / RunFolder::kReport).string())});
  add_usual(result, kLaunchSeconds);
  if (setting.trace) {
    result.push_back(assignment(Option::trace_file, (directory / kTraceFile).string()));
  }
  // Where addr2line is (the referee asks it for lines), a toolkit outside the standard places, and
  // the choice of a device.
  for (const char* name : {"PATH", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) result.push_back(std::string(name) + "=" + value);
  }
  return result;
}

std::string seconds(double value) {
  std::string text = std::to_string(value);
  return text.substr(0, text.find('.') + 2) + " s";
}

// Sets outcome and trouble; leaves kAnswered to the caller, by returning false.
bool ended_badly(Execution& run) {
  const Ending& ending = run.ending;
  const bool diagnosed = run.report && !run.report->errors().empty();
  switch (ending.how) {
    case Ending::How::kInterrupted:
      run.outcome = Outcome::kInterrupted;
      run.trouble = "The grader was interrupted.";
      return true;
    case Ending::How::kTimedOut:
      run.outcome = Outcome::kTimedOut;
      run.trouble = "The program ran out of time: it was stopped after " + seconds(ending.seconds) +
                    (run.setting.backend == "gpu"
                         ? ". Look for threads that wait for others which never come, and for a "
                           "loop that does not end; --backend referee says where."
                         : ". Look for a loop in the host code that does not end, and for a launch "
                           "of far more threads than there is work for.");
      return true;
    case Ending::How::kNotStarted:
      run.outcome = Outcome::kCrashed;
      run.trouble =
          std::string("The program could not be started: ") + std::strerror(ending.code) + ".";
      return true;
    case Ending::How::kSignalled:
      run.outcome = diagnosed ? Outcome::kDiagnosed : Outcome::kCrashed;
      run.trouble = "The program was ended by " + describe_signal(ending.code);
      return true;
    case Ending::How::kExited:
      break;
  }
  if (run.report && !run.report->signal.empty()) {
    run.outcome = diagnosed ? Outcome::kDiagnosed : Outcome::kCrashed;
    run.trouble = "The program was ended by " + run.report->signal + ".";
    return true;
  }
  if (ending.code == base::exit_status::kHarnessFails) {
    run.outcome = Outcome::kCrashed;
    run.trouble = "The call could not be made; the program's output says why.";
    return true;
  }
  return false;
}

// Whether there is nothing in the file's place but what was put there before the run.
bool is_untouched(const std::filesystem::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0) return true;
  return S_ISREG(status.st_mode) && status.st_size == 0;
}

// Reads the response; false, with outcome and trouble set, where there is none to trust.
bool read_answer(Execution& run, const protocol::Message& request,
                 const std::filesystem::path& directory) {
  run.outcome = Outcome::kCrashed;
  if (is_untouched(directory / RunFolder::kResponse)) {
    if (run.report && !run.report->errors().empty()) {
      run.outcome = Outcome::kDiagnosed;
      run.trouble = "The referee stopped the program.";
    } else {
      run.trouble = "The program ended (exit status " + std::to_string(run.ending.code) +
                    ") before it had answered. A failed check or a call of exit() does that.";
    }
    return false;
  }
  try {
    run.response = protocol::decode(
        base::read_file(directory / RunFolder::kResponse, protocol::kMaxMessageBytes),
        protocol::Kind::kResponse);
    protocol::check_answers(request, run.response);
  } catch (const std::exception& error) {
    run.trouble = "The program's answer cannot be used. " + base::plain_text(error.what());
    return false;
  }
  return true;
}

bool is_of(const RefereeReport& report, const Setting& setting) {
  return report.schedule == setting.schedule && report.activemask == setting.activemask &&
         report.warp_size == setting.warp_size;
}

// An answer without the referee's report, or with a strange end, was not given in order.
void judge_end(Execution& run) {
  run.outcome = Outcome::kCrashed;
  const int status = run.ending.code;
  const bool diagnosed = run.report && !run.report->errors().empty();
  if (run.setting.has_report() && (!run.report || !run.report->finished)) {
    run.trouble = "The program answered but ended before the referee could report (exit status " +
                  std::to_string(status) + "). Look for a call of _exit() or abort().";
  } else if (run.setting.has_report() && !is_of(*run.report, run.setting)) {
    run.trouble = "The program did not run as it was asked to: the referee reports the schedule " +
                  run.report->schedule + ", not " + run.setting.schedule + ".";
  } else if (status != 0 && !(diagnosed && status == base::exit_status::kDiagnosed)) {
    run.trouble = "The program answered but then ended with exit status " + std::to_string(status) +
                  " instead of 0.";
  } else {
    run.outcome = Outcome::kAnswered;
  }
}

}  // namespace

Ending Submission::run_program(const Setting& setting, const Limits& limits) const {
  return grading::run(
      {{std::filesystem::absolute(program_).string(), RunFolder::kRequest, RunFolder::kResponse},
       environment(setting, folder_.path()),
       folder_.path(),
       launcher_},
      limits);
}

// What it leaves comes to where a program leaves it.
Ending Submission::run_on_machine(const std::vector<std::byte>& request, const Setting& setting,
                                  const Limits& limits) const {
  Machine::Answer answer = machine_->ask(machine_variables(setting), request, limits);
  for (const auto& [name, file] : {std::pair{"response", RunFolder::kResponse},
                                   {"report", RunFolder::kReport},
                                   {"trace", kTraceFile}}) {
    const auto found = answer.parts.find(name);
    if (found != answer.parts.end()) base::fill_file(folder_.path() / file, found->second);
  }
  return std::move(answer.ending);
}

Execution Submission::run(const protocol::Message& request, const Setting& setting,
                          const Limits& limits) const {
  const std::vector<std::byte> bytes = protocol::encode(request);
  // A machine is sent its request.
  folder_.prepare(machine_ != nullptr ? std::span<const std::byte>() : bytes, setting.has_report());
  const std::filesystem::path& directory = folder_.path();
  Execution run;
  run.setting = setting;
  run.ending =
      machine_ != nullptr ? run_on_machine(bytes, setting, limits) : run_program(setting, limits);
  run.ending.output = base::plain_text(run.ending.output);
  if (run.ending.how == Ending::How::kNotStarted && run.ending.code == Ending::kLauncherFailed) {
    throw std::runtime_error("The sandbox could not be started: " + run.ending.output);
  }
  if (run.ending.how == Ending::How::kNotStarted && run.ending.code == Ending::kLauncherKilled) {
    throw std::runtime_error("The sandbox was killed while the program ran.");
  }
  if (setting.has_report()) run.report = RefereeReport::read(directory / RunFolder::kReport);
  if (setting.trace) run.trace = read_trace(directory);
  if (!ended_badly(run) && read_answer(run, request, directory)) judge_end(run);
  if (run.outcome == Outcome::kCrashed && base::is_disk_full(directory)) {
    throw std::runtime_error(
        "There is no space left on the disk for what the program answers. Free some, or set TMPDIR "
        "to a folder on another disk.");
  }
  return run;
}

std::string describe_signal(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "a segmentation fault (SIGSEGV): host code touched memory that is not its own. Look "
             "for "
             "a null pointer, and for an index or a size beyond the end of a host array.";
    case SIGBUS:
      return "a bus error (SIGBUS): it touched memory that is not there.";
    case SIGFPE:
      return "an arithmetic error (SIGFPE): an integer was divided by zero.";
    case SIGILL:
      return "an illegal instruction (SIGILL).";
    case SIGABRT:
      return "an abort (SIGABRT): a failed assert, a corrupted heap or an exception that nobody "
             "caught.";
    case SIGKILL:
      return "SIGKILL: the system stopped it, perhaps for lack of memory.";
    case SIGXFSZ:
      return "SIGXFSZ: it wrote a file larger than allowed.";
    default:
      return "signal " + std::to_string(signal) + " (" + strsignal(signal) + ").";
  }
}

}  // namespace warplings::grading
