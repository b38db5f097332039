// expect: craft CraftUsesFourBytesOfSharedMemoryForEachElement
// The host copies all elements but one, and adds them. The block adds what is left.
#include <cuda_runtime.h>

#include <vector>

__global__ void block_sum_kernel(float* out, const float* in, float rest) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  if (t == 0) *out = rest + tile[blockDim.x - 1];
}

void block_sum(float* out, const float* in, int n) {
  std::vector<float> rest(n - 1);
  if (n > 1) cudaMemcpy(rest.data(), in, rest.size() * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (const float x : rest) sum += x;
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, static_cast<float>(sum));
}
