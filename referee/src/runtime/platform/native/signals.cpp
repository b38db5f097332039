// POSIX signals, and SIGPROF's timer for CPU time.
#include "referee/src/runtime/platform/signals.h"

#include <sys/time.h>
#include <unistd.h>
#include <unwind.h>

#include <csignal>
#include <cstdlib>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/platform/memory.h"

namespace referee {
namespace {

SignalListener listener;
long tick_microseconds = kTickMicroseconds;
constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr int kStops[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};

void on_tick(int, siginfo_t*, void* context) {
  listener.tick(tick_microseconds, program_counter(context));
}

Fault fault_of(int signal) {
  switch (signal) {
    case SIGSEGV:
      return {signal, "SIGSEGV", Fault::Kind::memory};
    case SIGBUS:
      return {signal, "SIGBUS", Fault::Kind::memory};
    case SIGFPE:
      return {signal, "SIGFPE", Fault::Kind::arithmetic};
    case SIGILL:
      return {signal, "SIGILL", Fault::Kind::illegal_instruction};
    default:
      return {signal, "SIGABRT", Fault::Kind::abort};
  }
}

struct Search {
  std::uintptr_t fault;  // frames before this one are the handler's
  std::uintptr_t found = 0;
};

_Unwind_Reason_Code look_at_frame(_Unwind_Context* frame, void* of) {
  Search& search = *static_cast<Search*>(of);
  const std::uintptr_t pc = _Unwind_GetIP(frame);
  if (search.fault == pc) search.fault = 0;
  if (search.fault != 0 || !is_function(pc)) return _URC_NO_REASON;
  search.found = pc - 1;
  return _URC_END_OF_STACK;
}

// Of a fault in a library, the program's call of it: the library's lines mean nothing to whoever
// wrote the program.
std::uintptr_t place_in_program(std::uintptr_t pc) {
  if (is_function(pc)) return pc;
  Search search = {pc};
  _Unwind_Backtrace(look_at_frame, &search);
  return search.found != 0 ? search.found : pc;
}

void on_fault(int signal, siginfo_t* info, void* context) {
  Fault fault = fault_of(signal);
  fault.address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  fault.pc = place_in_program(program_counter(context));
  if (!listener.fault(fault)) die_of(signal);
}

void on_stop(int signal, siginfo_t*, void* context) {
  if (listener.stop(signal, program_counter(context))) die_of(signal);
}

void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

volatile std::sig_atomic_t signal_to_end_by = 0;

void on_alarm(int) { die_of(signal_to_end_by); }

}  // namespace

void tick_every(long microseconds) {
  tick_microseconds = microseconds;
  itimerval timer{};
  timer.it_interval.tv_usec = timer.it_value.tv_usec = microseconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void leave_signal_handler() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPROF);
  for (const int signal : kFaults) sigaddset(&set, signal);
  for (const int signal : kStops) sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  unblock(signal);
  std::_Exit(128 + signal);
}

void end_by_within(int signal, unsigned seconds) {
  signal_to_end_by = signal;
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK;
  action.sa_handler = on_alarm;
  sigaction(SIGALRM, &action, nullptr);
  unblock(SIGALRM);
  alarm(seconds);
}

void watch_signals(const SignalListener& to, bool catch_stop) {
  listener = to;
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
  for (const int signal : kFaults) sigaction(signal, &action, nullptr);
  action.sa_flags |= SA_RESTART;
  // Neither comes in the midst of the other.
  sigaddset(&action.sa_mask, SIGPROF);
  for (const int signal : kStops) sigaddset(&action.sa_mask, signal);
  action.sa_sigaction = on_tick;
  sigaction(SIGPROF, &action, nullptr);
  action.sa_sigaction = on_stop;
  for (const int signal : kStops) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (catch_stop && before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  tick_every(kTickMicroseconds);
}

}  // namespace referee
