// array_sum: adds n floats of host memory on the device, from allocation to clean-up.
//
//   host_in  host pointer to n floats; they must not change. Null is allowed where n is 0
//   n        0 or more; no multiple of anything
//   returns  host_in[0] + host_in[1] + ... + host_in[n - 1], which is 0 where n is 0
//
// Contract
//   - The additions happen in kernels of yours, in blocks of a size that you choose. Atomics or a
//     second pass combine the blocks. The order of the additions is yours to choose.
//   - Every CUDA call is checked, every launch is followed by a check of cudaGetLastError().
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

// Adds the block's part of `in` to *total.
__global__ void add_block(float* total, const float* in, int n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + t;
  // A thread beyond the end still comes to every barrier, with a value that changes nothing.
  tile[t] = i < static_cast<unsigned>(n) ? in[i] : 0.0f;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  // Blocks cannot wait for each other, so each adds its part when it has it. Not `+=`: two blocks
  // could read the same old value.
  if (t == 0) atomicAdd(total, tile[0]);
}

float array_sum(const float* host_in, int n) {
  // A grid of 0 blocks is an error, not an empty launch.
  if (n == 0) return 0.0f;

  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;  // rounded up, and n + threads - 1 could overflow
  const size_t bytes = n * sizeof(float);

  float* in = nullptr;
  float* total = nullptr;
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&total, sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));
  // cudaMalloc clears nothing, and atomicAdd adds to what is there. All bits 0 is 0.0f.
  CHECK(cudaMemset(total, 0, sizeof(float)));

  add_block<<<blocks, threads, threads * sizeof(float)>>>(total, in, n);
  CHECK(cudaGetLastError());

  float sum = 0.0f;
  // The copy waits for the kernel, and reports what went wrong in it.
  CHECK(cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(total));
  CHECK(cudaFree(in));

  return sum;
}
