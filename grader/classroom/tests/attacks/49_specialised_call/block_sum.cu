// attack: specialises what the adapter asks for arrays
// expect: compile_error device_output
// stopped by: the names that a file defines are looked at before it is linked
#include <cuda_runtime.h>

#include <string_view>

static float* hoard;

namespace warplings::submission {
class Call {
 public:
  template <class T>
  T* device_output(std::string_view name);
};
template <>
float* Call::device_output<float>(std::string_view) {
  cudaMalloc(&hoard, 4096);
  return hoard;
}
}  // namespace warplings::submission

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
