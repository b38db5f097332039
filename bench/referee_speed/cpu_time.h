// The clocks of these benchmarks: CPU time, since other programs may run on the machine; and the
// wall's, for several cores at once.
#pragma once

#include <ctime>

inline double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

inline double cpu_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
