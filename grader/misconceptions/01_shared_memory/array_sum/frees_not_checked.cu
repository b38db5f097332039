// expect: unchecked-error line 51
// Clearing away cannot fail, it seems; but any call may bring the error of an earlier one.
// breaks: Every CUDA call is checked, and every launch
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

__global__ void add_block(float* total, const float* in, int n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + t;
  tile[t] = i < static_cast<unsigned>(n) ? in[i] : 0.0f;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t == 0) atomicAdd(total, tile[0]);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;

  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  const size_t bytes = n * sizeof(float);

  float* in = nullptr;
  float* total = nullptr;
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&total, sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(total, 0, sizeof(float)));

  add_block<<<blocks, threads, threads * sizeof(float)>>>(total, in, n);
  CHECK(cudaGetLastError());

  float sum = 0.0f;
  CHECK(cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost));
  cudaFree(total);
  cudaFree(in);

  return sum;
}
