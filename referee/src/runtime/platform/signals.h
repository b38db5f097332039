// Faults and endless loops: what only a signal handler can see.
#pragma once

namespace referee {

// Installs the handlers and the CPU-time ticks; does nothing the second time. The budgets of
// options() count from the beginning of each launch.
void watch_signals();

}  // namespace referee
