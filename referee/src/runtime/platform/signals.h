// What only a signal handler can see: faults, CPU time that passes, and the wish that the program
// stops.
#pragma once

#include <cstdint>

namespace referee {

struct Fault {
  enum class Kind { memory, arithmetic, illegal_instruction, abort };
  int signal = 0;
  const char* name = "";  // "SIGSEGV"
  Kind kind = Kind::memory;
  std::uintptr_t address = 0;  // that was touched, of a memory fault
  std::uintptr_t pc = 0;       // of the faulting instruction
};

// Called in a signal handler, with that signal blocked.
struct SignalListener {
  // So many microseconds of CPU time have passed since the last tick; `pc` is what runs.
  void (*tick)(long microseconds, std::uintptr_t pc);
  // True: the instruction can be tried again; false: the program dies of the signal.
  bool (*fault)(const Fault& fault);
  // Somebody asks the program to stop; `pc` is what runs. True: it does now, by the signal; false:
  // it will by itself.
  bool (*stop)(int signal, std::uintptr_t pc);
};

// Installs the handlers and starts the ticks. Stop signals are left alone unless `catch_stop`, and
// where they are ignored.
void watch_signals(const SignalListener& listener, bool catch_stop);

inline constexpr long kTickMicroseconds = 20000;
// How often tick() comes from now on, in microseconds of CPU time.
void tick_every(long microseconds);

// Lets signals come again; to be called by a listener that does not return.
void leave_signal_handler();
// Ends the program by the signal's default action.
[[noreturn]] void die_of(int signal);
// The same when so many seconds have passed, whatever the program does by then. It takes the
// program's alarm() for it.
void end_by_within(int signal, unsigned seconds);

}  // namespace referee
