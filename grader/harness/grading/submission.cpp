// Runs a submission and turns what is left of it into an outcome and a sentence.
// The response counts only when everything else about the run is in order, too.
#include "grader/harness/grading/submission.h"

#include <csignal>
#include <cstring>
#include <stdexcept>

#include "base/exit_status.h"
#include "base/files.h"
#include "base/plain_text.h"

namespace warplings::grading {
namespace {

// On the WebAssembly engine a switch between lanes costs some eighteen times as much, and all else
// twice to three times: a launch that takes half a second natively can take nine there. Below the
// CPU time of a run, which is longer, too.
constexpr const char* kLaunchSecondsOfMachine = "20";

Limits of_machine(Limits limits) {
  limits.wall = limits.wall * 5 / 2;
  limits.cpu = limits.cpu * 5 / 2;
  return limits;
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
      run.trouble = std::string("The program ran out of time: it ") +
                    (ending.code == SIGXCPU ? "used more processor time than it may, and " : "") +
                    "was stopped after " + seconds(ending.seconds) +
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

// A native program of the course's ends so by a call of exit() only.
bool is_out_of_memory(const Execution& run) {
  return run.ending.code == base::exit_status::kEnvironment;
}
constexpr const char* kOutOfMemory =
    "A call of exit() does that, and on the WebAssembly engine the referee, where its memory is "
    "used up: the output says what for.";

// Reads the response; false, with outcome and trouble set, where there is none to trust.
bool read_answer(Execution& run, const protocol::Message& request, const Remains& left) {
  run.outcome = Outcome::kCrashed;
  if (!left.has_answered) {
    if (run.report && !run.report->errors().empty()) {
      run.outcome = Outcome::kDiagnosed;
      run.trouble = "The referee stopped the program.";
    } else {
      run.trouble =
          "The program ended (exit status " + std::to_string(run.ending.code) +
          ") before it had answered. " +
          (is_out_of_memory(run) ? kOutOfMemory : "A failed check or a call of exit() does that.");
    }
    return false;
  }
  const auto cannot_be_used = [&](std::string_view why) {
    run.trouble = "The program's answer cannot be used. " + base::plain_text(why);
    return false;
  };
  if (!left.unreadable.empty()) return cannot_be_used(left.unreadable);
  try {
    run.response = protocol::decode(left.response, protocol::Kind::kResponse);
    protocol::check_answers(request, run.response);
  } catch (const std::exception& error) {
    return cannot_be_used(error.what());
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
                  std::to_string(status) + "). " +
                  (is_out_of_memory(run) ? kOutOfMemory : "Look for a call of _exit() or abort().");
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

Remains Submission::run_on_machine(std::span<const std::byte> request, const Setting& setting,
                                   const Limits& limits) const {
  Machine::Answer answer =
      machine_->ask(variables_of_run(setting, {"report", "trace"}, kLaunchSecondsOfMachine),
                    request, of_machine(limits));
  const auto text = [&](const char* name, std::uint64_t limit) {
    const std::vector<std::byte>& bytes = answer.parts[name];
    return bytes.size() > limit
               ? std::string()
               : std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  Remains left;
  left.report = text("report", kMaxReportBytes);
  left.trace = text("trace", kMaxTraceBytes);
  left.response = std::move(answer.parts["response"]);
  left.has_answered = !left.response.empty();
  left.ending = std::move(answer.ending);
  return left;
}

Execution Submission::run(const protocol::Message& request, const Setting& setting,
                          const Limits& limits) const {
  const std::vector<std::byte> bytes = protocol::encode(request);
  const Remains left = machine_ != nullptr
                           ? run_on_machine(bytes, setting, limits)
                           : run_in_folder(program_, launcher_, folder_, bytes, setting, limits);
  Execution run;
  run.setting = setting;
  run.ending = left.ending;
  run.ending.output = base::plain_text(run.ending.output);
  if (run.ending.how == Ending::How::kNotStarted && run.ending.code == Ending::kLauncherFailed) {
    throw std::runtime_error("The sandbox could not be started: " + run.ending.output);
  }
  if (run.ending.how == Ending::How::kNotStarted && run.ending.code == Ending::kLauncherKilled) {
    throw std::runtime_error("The sandbox was killed while the program ran.");
  }
  if (setting.has_report()) run.report = RefereeReport::of(left.report);
  if (setting.trace) run.trace = left.trace;
  if (!ended_badly(run) && read_answer(run, request, left)) judge_end(run);
  if (run.outcome == Outcome::kCrashed && machine_ == nullptr &&
      base::is_disk_full(folder_.path())) {
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
