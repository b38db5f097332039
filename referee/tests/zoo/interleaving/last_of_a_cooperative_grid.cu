// interleave: wrong answer
// In a cooperative launch, too, a block counts itself in before it has added its sum.
#include <cooperative_groups.h>

#include "../zoo.h"

namespace cg = cooperative_groups;

__global__ void sum(const int* in, int* total, unsigned* done, int* out) {
  const auto grid = cg::this_grid();
  __shared__ int part;
  if (threadIdx.x == 0) part = 0;
  grid.sync();
  atomicAdd(&part, in[grid.thread_rank()]);
  __syncthreads();
  if (threadIdx.x != 0) return;
  const unsigned before = atomicInc(done, gridDim.x - 1);
  atomicAdd(total, part);
  if (before == gridDim.x - 1) *out = atomicExch(total, 0);
}

int main() {
  Device<int> in(16 * 64, [](int) { return 1; }), total(1), out(1);
  Device<unsigned> done(1);
  const int* from = in.get();
  int *sums = total.get(), *to = out.get();
  unsigned* counter = done.get();
  void* arguments[] = {&from, &sums, &counter, &to};
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(sum), 16, 64, arguments, 0, nullptr));
  return out.verify(16 * 64);
}
