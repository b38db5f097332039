// array_sum: adds n floats of host memory on the device, from allocation to clean-up.
//
//   host_in  host pointer to n floats; they must not change. Null is allowed where n is 0
//   n        0 to 2^30; need not be a multiple of 32
//   returns  host_in[0] + host_in[1] + ... + host_in[n - 1], which is 0 where n is 0
//
//   For example, for 3 1 4 it returns 8.
//
// Contract
//   - Kernels of your own do the additions, in blocks of whatever size you choose. Atomics or a
//     second pass combine the blocks. The order of the additions is yours to choose.
//   - Of what kernels store, the host gets at most 8 bytes, which hold the sum as a float or a
//     double, by a copy or in memory that both share.
//   - Every CUDA call is checked, and every launch by cudaGetLastError(). If one
//     fails, the program ends, as it does with CHECK.
//   - Before it returns, the function frees all device memory that it has allocated, and nothing
//     else: the caller may have memory of its own. It may be called again.
//
// Read chapters/01_shared_memory.md#more-than-one-block, then ./run.sh test array_sum
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// TODO(1): Write the kernel, or the kernels. The last block has threads without an element.

float array_sum(const float* host_in, int n) {
  // TODO(2): Allocate, copy to the device, launch, copy the sum back, free. Mind n = 0.

  return 0.0f;  // TODO(3): Return the sum.
}
