// Signal handlers: SIGPROF counts CPU time without progress; faults end the launch (in a kernel) or
// the process (in host code), after the report is written.
#include "referee/src/runtime/platform/signals.h"

#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

#include "referee/src/runtime/exec/machine.h"
#include "referee/src/runtime/observe/trace/recorder.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/lane_stacks.h"
#include "referee/src/runtime/platform/source_lines.h"

namespace referee {
namespace {

constexpr long kTickMicroseconds = 20000;
constexpr long kSampleMicroseconds = 1000;
constexpr std::size_t kSamples = 25;

struct Budget {
  std::uint64_t progress = 0;
  std::uint32_t launch = 0;
  long idle_microseconds = 0;
  long launch_microseconds = 0;
  std::vector<std::uintptr_t> samples;  // where the lane was seen once the budget was spent
};
REFEREE_EARLY Budget budget;

void tick_every(long microseconds) {
  itimerval timer{};
  timer.it_interval.tv_usec = timer.it_value.tv_usec = microseconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

std::uintptr_t program_counter(const void* context) {
  const auto* machine = static_cast<const ucontext_t*>(context);
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(machine->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return static_cast<std::uintptr_t>(machine->uc_mcontext.pc);
#else
#error "the referee runs on x86-64 and AArch64"
#endif
}

void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

// The topmost line of the student's code among the samples: a loop's head stands above its body.
Place loop_place(const Lane& lane) {
  SourceLine best;
  for (const SourceLine& line : source_lines(budget.samples))
    if (line.line > 0 && (best.line == 0 || line.line < best.line)) best = line;
  // A tight loop around one access may spend all its time in the callback.
  if (best.line == 0) return Place::at(hot.last_pc, thread_text(lane.thread) + " is still here");
  Place place;
  place.file = best.file;
  place.line = best.line;
  place.what = thread_text(lane.thread) + " is still here";
  return place;
}

[[noreturn]] void report_endless_loop(bool whole_launch) {
  hot.critical = true;
  const Lane& lane = *hot.lane;
  Diagnosis d;
  d.rule = "endless-loop";
  const double seconds = whole_launch ? options().launch_budget_seconds : options().budget_seconds;
  std::string limit = std::to_string(seconds);
  limit.resize(limit.find('.') + 2);
  d.message = whole_launch
                  ? "the kernel has not ended after " + limit + " s of CPU time"
                  : "a lane has run for " + limit + " s of CPU time without getting anywhere";
  d.explanation =
      "The loop's condition never becomes false, or it waits for a value that nobody writes. On a "
      "GPU the kernel would hang.";
  d.places.push_back(loop_place(lane));
  d.wait_table = wait_table(*lane.warp->block);
  diagnose(std::move(d));
  unblock(SIGPROF);
  abandon_launch(cudaErrorLaunchTimeout);
}

void on_tick(int, siginfo_t*, void* context) {
  if (!hot.lane || !current_launch) return;
  const long passed = budget.samples.empty() ? kTickMicroseconds : kSampleMicroseconds;
  if (budget.launch != current_launch->base_segment) {
    budget = {hot.progress, current_launch->base_segment, 0, 0, {}};
    return;
  }
  budget.launch_microseconds += passed;
  const bool idle = budget.progress == hot.progress;
  budget.idle_microseconds = idle ? budget.idle_microseconds + passed : 0;
  budget.progress = hot.progress;
  const bool stuck = static_cast<double>(budget.idle_microseconds) > options().budget_seconds * 1e6;
  const bool late =
      options().launch_budget_seconds > 0 &&
      static_cast<double>(budget.launch_microseconds) > options().launch_budget_seconds * 1e6;
  if ((!stuck && !late) || hot.critical) return;
  // One sample may fall into a callback: take several.
  if (budget.samples.empty()) {
    budget.samples.reserve(kSamples);
    tick_every(kSampleMicroseconds);
  }
  budget.samples.push_back(program_counter(context) + 1);
  if (budget.samples.size() < kSamples) return;
  tick_every(kTickMicroseconds);
  report_endless_loop(!stuck);
}

const char* signal_name(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "SIGSEGV";
    case SIGBUS:
      return "SIGBUS";
    case SIGFPE:
      return "SIGFPE";
    case SIGILL:
      return "SIGILL";
    default:
      return "SIGABRT";
  }
}

void diagnose_kernel_fault(int signal, std::uintptr_t address, std::uintptr_t pc) {
  Diagnosis d;
  d.places.push_back(Place::at(pc + 1, "in " + thread_text(hot.lane->thread)));
  if (signal == SIGFPE) {
    d.rule = "device-trap";
    d.message = "integer division by zero in a kernel";
    d.explanation = "A GPU does not trap here: it goes on with an undefined value.";
  } else if (in_guard_page(address)) {
    d.rule = "stack-overflow";
    d.message = "a thread has used up its stack of " + std::to_string(kStackBytes / 1024) + " KB";
    d.explanation = "The recursion is too deep or has no end, or a local array is too large.";
  } else {
    d.rule = "out-of-bounds";
    d.message = "a thread touched memory that does not exist";
    d.explanation = "The pointer or the index is far outside of the array.";
  }
  diagnose(std::move(d));
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const std::uintptr_t pc = program_counter(context);
  if (hot.lane && signal != SIGABRT && !hot.critical) {
    hot.critical = true;
    diagnose_kernel_fault(signal, address, pc);
    unblock(signal);
    abandon_launch(in_guard_page(address) ? cudaErrorHardwareStackError : cudaErrorIllegalAddress);
  }
  // The host's own fault: say where, write what is known, and die of the signal.
  std::signal(signal, SIG_DFL);
  report().signal = signal_name(signal);
  if (signal != SIGABRT) report().fault_place = Place::at(pc + 1, "here");
  write_report(false);
  std::raise(signal);
  unblock(signal);
}

// Somebody ends the program while it is recorded: what there is of the trace is written first.
void on_stop(int signal) {
  if (!trace_stops(signal)) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  unblock(signal);
}

}  // namespace

void watch_signals() {
  static bool installed = false;
  if (installed) return;
  installed = true;
  // A fault may be a stack that is used up, so handlers need one of their own.
  static char alternate[256 * 1024];
  stack_t stack{};
  stack.ss_sp = alternate;
  stack.ss_size = sizeof(alternate);
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  action.sa_sigaction = on_fault;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    sigaction(signal, &action, nullptr);
  action.sa_flags |= SA_RESTART;
  action.sa_sigaction = on_tick;
  sigaction(SIGPROF, &action, nullptr);
  if (!options().trace_file.empty())
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU}) std::signal(signal, on_stop);
  tick_every(kTickMicroseconds);
}

}  // namespace referee
