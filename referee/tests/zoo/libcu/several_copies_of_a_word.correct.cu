#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>

#include "../zoo.h"

namespace cg = cooperative_groups;

// One source for many copies; bytes of one word by several threads; a batch that nobody waits for
// and nobody reads; work on other stages meanwhile; a barrier that one thread arrives at for all.
__global__ void kernel(const char* in, int* wrong) {
  __shared__ int same[64], own[2][64];
  __shared__ alignas(16) char bytes[3][40], never[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> filled;
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<32>(block);
  const int i = threadIdx.x;
  if (i == 0) init(&filled, 1);
  own[0][i] = i;
  __pipeline_memcpy_async(same + i, in + 4, 4);
  __pipeline_commit();
  own[1][i] = own[0][i] + in[i] - in[i];
  __pipeline_wait_prior(0);
  if (same[i] != 0x07060504) atomicAdd(wrong, 1);
  if (i < 32) cg::memcpy_async(tile, bytes[0] + 1, in + 1, 37);
  if (i < 32) cg::wait(tile);
  if (i < 37 && i < 32 && bytes[0][1 + i] != char(1 + i)) atomicAdd(wrong, 1);
  block.sync();
  cuda::memcpy_async(block, never, in, 64, filled);
  block.sync();
  if (i == 0) static_cast<void>(filled.arrive());
  filled.wait_parity(false);
  if (never[63 - i] != char(63 - i)) atomicAdd(wrong, 1);
  block.sync();
  __pipeline_memcpy_async(own[0] + i, in + 4 * (i % 16), 4);
  __pipeline_commit();
}

int main() {
  Device<char> in(64, [](int i) { return char(i); });
  Device<int> wrong(1);
  kernel<<<2, 64>>>(in.get(), wrong.get());
  return wrong.verify(0);
}
