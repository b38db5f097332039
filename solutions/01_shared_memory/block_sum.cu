// block_sum: one block adds n floats in shared memory.
//
//   out  device pointer to one float; receives in[0] + in[1] + ... + in[n - 1]
//   in   device pointer to n floats, aligned to 256 bytes; they must not change
//   n    a power of two, 1 to 1024
//
// Contract
//   - One block, whose shared memory is n floats given at the launch: 4n bytes and no more.
//   - Every thread of the block meets every barrier. There are at most log2(n) + 1 of them.
//   - The order of the additions is yours to choose.
//   - block_sum need not wait for the kernel; the caller does.
//
// Read chapters/01_shared_memory.md#the-halving-tree, then ./run.sh test block_sum
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  // The first round reads what other threads have just stored.
  __syncthreads();

  // Writers use the cells below `half`, and what they read from others lies at `half` and above. So
  // the threads of one round need no order among themselves; the rounds do.
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    // Outside the `if`: it chooses who adds, never who waits.
    __syncthreads();
  }

  // Thread 0 wrote tile[0] itself, so it needs no barrier to read it.
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
