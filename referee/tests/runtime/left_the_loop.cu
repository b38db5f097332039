// Lanes have left a loop, and the mask of those that stay still names them; causes_test.cpp asks
// for what is said of it. Or they never came to the call.
#include <cuda_runtime.h>

#include <cstdlib>

__global__ void left_the_loop(int* out, int rounds) {
  const int mine = threadIdx.x < 8 ? 2 : rounds;
  const unsigned mask = __ballot_sync(0xffffffffu, mine > 0);
  int value = 1;
  for (int i = 0; i < mine; ++i) value += __shfl_xor_sync(mask, value, 1, 8);
  __syncthreads();
  out[threadIdx.x] = value;
}

__global__ void never_came(int* out) {
  int value = 1;
  if (threadIdx.x < 8) value = __shfl_xor_sync(0xffffffffu, value, 1, 8);
  __syncthreads();
  out[threadIdx.x] = value;
}

int main() {
  int* out = nullptr;
  if (cudaMalloc(&out, 32 * sizeof(int)) != cudaSuccess) return 1;
  if (std::getenv("NEVER_CAME") != nullptr) {
    never_came<<<1, 32>>>(out);
  } else {
    left_the_loop<<<1, 32>>>(out, 1);
  }
  static_cast<void>(cudaGetLastError());
}
