// The clock of these benchmarks: CPU time, since other programs may run on the machine.
#pragma once

#include <ctime>

inline double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}
