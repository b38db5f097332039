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

// The number of lanes.
constexpr int LANES = 32;

__global__ void reduceAll(const float* data, float* out, int length) {
  /* my part of the sum */
  float acc = 0;
  const int step = blockDim.x * gridDim.x;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < length; k += step) acc += data[k];
  for (int d = LANES / 2; d >= 1; d /= 2) {
    // warp reduction
    acc += __shfl_down_sync(0xffffffff, acc, d);
  }

  __shared__ float partial[LANES];
  const int id = threadIdx.x % LANES;
  const int group = threadIdx.x / LANES;
  if (id == 0) partial[group] = acc;  // one for each warp
  __syncthreads();
  if (group == 0) {
    acc = id < blockDim.x / LANES ? partial[id] : 0;
    for (int d = LANES / 2; d >= 1; d /= 2) {
      acc += __shfl_down_sync(0xffffffff, acc, d);
    }
    if (id == 0) atomicAdd(out, acc);
  }
}

float array_sum(const float* host_in, int n) {
  if (n <= 0) return 0.0f;
  float* data;
  float* out;
  float sum;
  // get memory, then copy
  CHECK(cudaMalloc(&data, sizeof(float) * n));
  CHECK(cudaMemcpy(data, host_in, sizeof(float) * n, cudaMemcpyHostToDevice));
  CHECK(cudaMalloc(&out, sizeof(float)));
  CHECK(cudaMemset(out, 0, sizeof(float)));
  const int grid = n < 256 * 64 ? (n + 255) / 256 : 64;
  reduceAll<<<grid, 256>>>(data, out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&sum, out, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return sum;
}
