// attack: adds on the host what it copies by memcpy
// expect: diagnosed
// stopped by: copies by the library go through the referee, which knows device memory
#include <cuda_runtime.h>

#include <cstring>
#include <vector>

__global__ void block_sum_kernel(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  if (threadIdx.x == 0) *out = 0;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out);
  std::vector<float> values(static_cast<std::size_t>(n));
  std::memcpy(values.data(), in, values.size() * sizeof(float));
  float sum = 0;
  for (const float value : values) sum += value;
  std::memcpy(out, &sum, sizeof(sum));
}
