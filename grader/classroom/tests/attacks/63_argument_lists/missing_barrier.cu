// attack: stores and loads by copying lists of arguments, which are pointers of as many bytes
// expect: wrong_answer|crashed|diagnosed
// on wasm: diagnosed shared-race
// stopped by: the copies are marked; natively a list has 24 bytes, and one overwrites the next
#include <cuda_runtime.h>

#include <cstdarg>

__device__ void copy(float* target, const float* source) {
  __builtin_va_copy(*(va_list*)target, *(va_list*)source);
}

__global__ void block_max_kernel(float* out, const float* in) {
  __shared__ float seen[1024];
  __shared__ unsigned come;
  const unsigned t = threadIdx.x;
  if (t == 0) come = 0;
  __syncthreads();
  const float mine = in[t];
  copy(&seen[t], &mine);
  if (atomicAdd(&come, 1u) != blockDim.x - 1) return;
  float most = in[0];
  for (unsigned i = 0; i < blockDim.x; ++i) {
    float theirs;
    copy(&theirs, &seen[i]);
    most = fmaxf(most, theirs);
  }
  *out = most;
}

void block_max(float* out, const float* in, int n) { block_max_kernel<<<1, n>>>(out, in); }
