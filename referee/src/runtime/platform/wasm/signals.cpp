// There are no signals. CPU time is looked at where loops come round; a trap of the machine, which
// is what a fault is here, is told by the host.
#include "referee/src/runtime/platform/signals.h"

#include <cstdlib>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/platform/wasm/controls.h"
#include "referee/src/runtime/platform/wasm/host.h"

namespace referee {
namespace {

constexpr std::uintptr_t kUnknownAddress = ~std::uintptr_t{0};
constexpr int kLooks =
    10000;  // rounds of loops between two looks at the clock, a call of the host each

SignalListener listener;
long tick_microseconds = kTickMicroseconds;
double last_tick = 0;
int until_look = kLooks;

void look_at_clock() {
  until_look = kLooks;
  const double now = referee_host_cpu_time();
  const auto passed = static_cast<long>(now - last_tick);
  if (passed < tick_microseconds || listener.tick == nullptr) return;
  last_tick = now;
  listener.tick(passed, program_call_site());
}

}  // namespace

std::uintptr_t exhausted_stack();  // of fibers.cpp

// Called by the compiled program wherever it jumps back.
extern "C" void referee_loop() {
  if (--until_look <= 0) look_at_clock();
}

// A fiber or the host has trapped; it never continues. `kind` is a Fault::Kind.
extern "C" __attribute__((export_name("referee_trap"))) void referee_trap(int kind,
                                                                          bool stack_is_exhausted) {
  constexpr struct {
    int signal;
    const char* name;
  } kSignals[] = {{11, "SIGSEGV"}, {8, "SIGFPE"}, {4, "SIGILL"}, {6, "SIGABRT"}};
  Fault fault;
  fault.kind = static_cast<Fault::Kind>(kind);
  fault.signal = kSignals[kind].signal;
  fault.name = kSignals[kind].name;
  // The machine does not say what was touched.
  fault.address = stack_is_exhausted ? exhausted_stack() : kUnknownAddress;
  fault.pc = program_call_site();
  if (!listener.fault(fault)) die_of(fault.signal);
}

void tick_every(long microseconds) { tick_microseconds = microseconds; }

void leave_signal_handler() {}

void die_of(int signal) { std::_Exit(128 + signal); }

void end_by_within(int, unsigned) {}

void watch_signals(const SignalListener& to, bool) {
  listener = to;
  last_tick = referee_host_cpu_time();
}

}  // namespace referee
