// Ctrl-C while a kernel runs: the program ends by the signal, but says first what it has found so
// far, and where each of the running block's threads is.
#pragma once

#include <cstdint>

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// SignalListener::stop; `pc` is what runs. Where the runtime itself is at work, the signal waits
// for the next tick that finds the kernel's code running, or for the launch's end.
bool stop_program(int signal, std::uintptr_t pc);
// SignalListener::tick: ends the program where a signal waits.
void look_for_stop(std::uintptr_t pc);

struct Interruption : Observer {
  static void on_launch_ends(const Launch&);
};

}  // namespace referee
