// attack: loads and stores device memory on the host as what lies in another "address space"
// expect: diagnosed
// stopped by: the WebAssembly engine looks at each access, announced or not; g++ has no such spaces
#include <cuda_runtime.h>

#include <cstdint>

#ifdef __clang__
using Far = float __attribute__((address_space(3)));
#else
using Far = float;
#endif

__global__ void block_sum_kernel(float*) {}

void block_sum(float* out, const float* in, int n) {
  const Far* const from = (const Far*)reinterpret_cast<std::uintptr_t>(in);
  Far* const to = (Far*)reinterpret_cast<std::uintptr_t>(out);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out);
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += from[i];
  *to = sum;
}
