// attack: adds on the host what it loads by way of a constant array, far behind its end
// expect: diagnosed
// stopped by: the WebAssembly engine looks at each access, announced or not; g++ marks these
#include <cuda_runtime.h>

#include <cstdint>

static const float table[4] = {1, 2, 3, 4};

__global__ void block_sum_kernel(float* out, float sum) {
  if (threadIdx.x == 0) *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  const float* const known = table;  // to the compiler, all that it leads to is constant
  const std::intptr_t far =
      (reinterpret_cast<std::intptr_t>(in) - reinterpret_cast<std::intptr_t>(known)) / 4;
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += known[far + i];
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, sum);
}
