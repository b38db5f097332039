// attack: stores literals, which the compiler copies when nobody looks any more
// expect: compile_error the referee cannot see what that writes
// on wasm: diagnosed shared-race
// stopped by: the compiler says what it has left unwatched
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in) {
  __shared__ char seen[1024][4];
  __shared__ unsigned come;
  const unsigned t = threadIdx.x;
  if (t == 0) come = 0;
  __syncthreads();
  __builtin_strcpy(seen[t], in[t] > 0 ? "abc" : "bcd");
  if (in[t] > 0) __builtin_strcpy(seen[t], "abc");
  if (atomicAdd(&come, 1u) != blockDim.x - 1) return;
  float most = in[0];
  for (unsigned i = 0; i < blockDim.x; ++i)
    if (seen[i][0] != 0) most = fmaxf(most, in[i]);
  *out = most;
}

void block_max(float* out, const float* in, int n) { block_max_kernel<<<1, n>>>(out, in); }
