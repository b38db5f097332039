// expect: wrong_answer AddsWhatTheDeviceHas alternative tail_on_the_host
// The last n % 4 elements are added on the host.
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

constexpr int kThreads = 128;

__global__ void sum_kernel(float* total, const float4* in, int quads) {
  __shared__ float tile[kThreads];
  const int t = threadIdx.x;
  float sum = 0.0f;
  for (int i = blockIdx.x * kThreads + t; i < quads; i += gridDim.x * kThreads) {
    const float4 v = in[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  tile[t] = sum;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) atomicAdd(total, tile[0]);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  const int quads = n / 4;
  float sum = 0.0f;
  if (quads > 0) {
    const std::size_t bytes = static_cast<std::size_t>(quads) * sizeof(float4);
    float4* in = nullptr;
    float* total = nullptr;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&total, sizeof(float)));
    CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(total, 0, sizeof(float)));
    int blocks = (quads - 1) / kThreads + 1;
    if (blocks > 512) blocks = 512;
    sum_kernel<<<blocks, kThreads>>>(total, in, quads);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(total));
    CHECK(cudaFree(in));
  }
  // At most three elements are left, not worth a launch.
  for (int i = 4 * quads; i < n; ++i) sum += host_in[i];
  return sum;
}
