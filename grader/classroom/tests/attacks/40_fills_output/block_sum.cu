// attack: prints without end
// expect: wrong_answer|timed_out
// stopped by: output is read and dropped beyond 64 KB
#include <cuda_runtime.h>

#include <cstdio>

void block_sum(float*, const float*, int) {
  for (int i = 0; i < 100'000; ++i) std::puts("all work and no play makes a long line of output");
}
