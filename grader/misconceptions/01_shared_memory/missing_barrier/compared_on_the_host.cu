// expect: craft CraftStoresTheMaximumOnce
// The host copies all elements but one, and compares them. The block looks at what is left.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <vector>

__global__ void block_max_kernel(float* out, const float* in, float rest) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  if (t == 0) *out = fmaxf(rest, tile[blockDim.x - 1]);
}

void block_max(float* out, const float* in, int n) {
  std::vector<float> rest(n - 1);
  if (n > 1) cudaMemcpy(rest.data(), in, rest.size() * sizeof(float), cudaMemcpyDeviceToHost);
  float largest = -INFINITY;
  for (const float x : rest) largest = std::max(largest, x);
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in, largest);
}
