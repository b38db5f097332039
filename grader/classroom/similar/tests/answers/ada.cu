// array_sum: adds n floats of host memory on the device, from allocation to clean-up.
//
//   host_in  host pointer to n floats; they must not change. Null is allowed where n is 0
//   n        0 or more; no multiple of anything
//   returns  host_in[0] + host_in[1] + ... + host_in[n - 1], which is 0 where n is 0
//
// Contract
//   - The additions happen in kernels of yours, in blocks of a size that you choose. Atomics or a
//     second pass combine the blocks. The order of the additions is yours to choose.
//   - Every CUDA call is checked, and every launch by cudaGetLastError(), before the next one.
//     Where one fails the program ends, as CHECK does it.
//   - All device memory is freed before the function returns. It may be called again.
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

constexpr int kWarp = 32;

// Every thread walks over the array in steps of the whole grid.
__global__ void grid_sum(const float* values, float* result, int count) {
  float mine = 0;
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) mine += values[i];

  // First each warp by itself.
  for (int offset = kWarp / 2; offset >= 1; offset /= 2) {
    mine += __shfl_down_sync(0xffffffff, mine, offset);
  }
  __shared__ float warps[kWarp];
  const int lane = threadIdx.x % kWarp;
  const int warp = threadIdx.x / kWarp;
  if (lane == 0) warps[warp] = mine;
  __syncthreads();

  // Then the first warp adds what the warps have.
  if (warp == 0) {
    mine = lane < blockDim.x / kWarp ? warps[lane] : 0;
    for (int offset = kWarp / 2; offset >= 1; offset /= 2) {
      mine += __shfl_down_sync(0xffffffff, mine, offset);
    }
    if (lane == 0) atomicAdd(result, mine);
  }
}

float array_sum(const float* host_in, int n) {
  if (n <= 0) return 0.0f;
  float* values;
  float* result;
  float answer;
  CHECK(cudaMalloc(&values, sizeof(float) * n));
  CHECK(cudaMemcpy(values, host_in, sizeof(float) * n, cudaMemcpyHostToDevice));
  CHECK(cudaMalloc(&result, sizeof(float)));
  CHECK(cudaMemset(result, 0, sizeof(float)));
  const int blocks = n < 512 * 80 ? (n + 511) / 512 : 80;
  grid_sum<<<blocks, 512>>>(values, result, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&answer, result, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(values));
  CHECK(cudaFree(result));
  return answer;
}
