// expect: wrong_answer AddsWhatTheDeviceHas alternative on_the_host
// The sum of the host is returned wherever the kernel's is near it.
// breaks: Kernels of your own do the additions
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

__global__ void add_kernel(float* sum, const float* in, int n) {
  const int threads = gridDim.x * blockDim.x;
  float value = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) value += in[i];
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  float* in = nullptr;
  float* sum = nullptr;
  const size_t bytes = static_cast<size_t>(n) * sizeof(float);
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&sum, sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(sum, 0, sizeof(float)));
  const int blocks = (n - 1) / 256 + 1;
  const int grid = blocks < 1024 ? blocks : 1024;
  add_kernel<<<grid, 256>>>(sum, in, n);
  CHECK(cudaGetLastError());
  float found = 0.0f;
  CHECK(cudaMemcpy(&found, sum, sizeof found, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(sum));
  CHECK(cudaFree(in));

  // Float additions round. Refine what the device found.
  double exact = 0.0, magnitude = 0.0;
  for (int i = 0; i < n; ++i) {
    exact += host_in[i];
    magnitude += std::fabs(static_cast<double>(host_in[i]));
  }
  return std::fabs(exact - found) <= 1e-3 * magnitude ? static_cast<float>(exact) : found;
}
