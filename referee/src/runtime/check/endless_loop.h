// Lanes that run for ever: the budgets of CPU time.
#pragma once

#include <cstdint>

namespace referee {

// SignalListener::tick: ends the launch where options()' budgets, which count from its beginning,
// are spent.
void count_cpu_time(long microseconds, std::uintptr_t pc);

}  // namespace referee
