// attack: has its tile in another "address space", and no barrier
// expect: diagnosed
// stopped by: the WebAssembly engine looks at each access, announced or not; g++ has no such spaces
#include <cuda_runtime.h>

#include <cstdint>

#ifdef __clang__
using Cell = float __attribute__((address_space(3)));
#else
using Cell = float;
#endif

__attribute__((noinline)) __device__ Cell* at(std::uintptr_t place) { return (Cell*)place; }

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float memory[];
  Cell* const tile = at(reinterpret_cast<std::uintptr_t>(memory));
  tile[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x + 1 != blockDim.x) return;  // all others have stored, in the order of one machine
  float sum = 0;
  for (unsigned i = 0; i < blockDim.x; ++i) sum += tile[i];
  *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
