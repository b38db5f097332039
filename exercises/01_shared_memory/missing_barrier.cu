// missing_barrier: one block finds the largest of n floats. It looks right, and a GPU may agree.
//
//   out  device pointer to one float; receives the largest of in[0] ... in[n - 1]
//   in   device pointer to n floats without NaN, aligned to 256 bytes; infinities are ordinary
//        values. They must not change
//   n    a power of two, 1 to 1024
//
//   For example, in = 3 7 4 1: out = 7.
//
// Contract
//   - The result does not depend on the order in which threads happen to run: where two threads
//     access one cell and one of them writes, a barrier stands between the two accesses, unless
//     both are atomic. Between lanes of one warp, __syncwarp() is one.
//   - Every thread of the block meets every block barrier. One of them stores the maximum, once.
//   - To change block_max_kernel is enough; more may change.
//   - block_max need not wait for the kernel; the caller does.
//
// Read chapters/01_shared_memory.md#races, then ./run.sh test missing_barrier
#include <cuda_runtime.h>

// TODO(1): Find out what is wrong with this kernel, and repair it.
__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
  }
  __syncthreads();

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
