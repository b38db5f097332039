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

__global__ void sum_kernel(float* total, const float* in, int n) {
  __shared__ float cells[256];
  const int i = blockIdx.x * 256 + threadIdx.x;
  cells[threadIdx.x] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int half = 128; half > 0; half >>= 1) {
    if (threadIdx.x < half) {
      cells[threadIdx.x] += cells[threadIdx.x + half];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    atomicAdd(total, cells[0]);
  }
}

float array_sum(const float* host_in, int n) {
  float sum = 0.0f;
  if (n > 0) {
    float *in, *total;
    const size_t size = n * sizeof(float);
    CHECK(cudaMalloc(&in, size));
    CHECK(cudaMalloc(&total, sizeof(float)));
    CHECK(cudaMemcpy(in, host_in, size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(total, &sum, sizeof(float), cudaMemcpyHostToDevice));
    sum_kernel<<<(n + 255) / 256, 256>>>(total, in, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(total));
  }
  return sum;
}
