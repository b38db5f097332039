// Time as kernels see it: it passes when it is read, and a lane that waits for it lets others run.
#include <time.h>

#include "referee/include/referee/block.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/exec/spin_detection.h"
#include "referee/src/runtime/platform/program.h"

namespace referee {

void sleep_lane(unsigned) {
  if (!current.lane) return;
  const std::uint32_t idle_reads = current.idle_reads;
  yield_while_spinning();
  current.idle_reads = idle_reads;
}

long long lane_clock() {
  give_up_if_helping();
  static long long ticks = 0;
  ++current.inputs;
  if (current.lane && ++current.idle_reads >= kFruitlessReads) yield_while_spinning();
  return ticks += 16;
}

}  // namespace referee

// The C library's, in whose place this comes: in a kernel it is the lane's clock (CUDA C++
// Programming Guide, "Time Function"), on the host the process's time.
extern "C" clock_t clock()
#ifdef __GLIBC__
    noexcept
#endif
{
  if (referee::current.lane) return referee::lane_clock();
  return referee::cpu_nanoseconds() / (1'000'000'000 / CLOCKS_PER_SEC);
}
