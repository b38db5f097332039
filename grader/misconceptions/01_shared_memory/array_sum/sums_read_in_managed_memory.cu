// expect: craft CraftAddsOnTheDevice
// Kernels leave a sum for each 512 elements in managed memory, where the host adds them.
// breaks: Of what kernels store, the host gets at most 8 bytes
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 128;
constexpr int kEach = 4;

__global__ void parts_kernel(float* parts, const float* in, int n) {
  __shared__ float tile[kThreads];
  const unsigned t = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < kEach; ++k) {
    const long long i = (blockIdx.x * static_cast<long long>(kEach) + k) * kThreads + t;
    if (i < n) sum += in[i];
  }
  tile[t] = sum;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) parts[blockIdx.x] = tile[0];
}

__global__ void hand_back_kernel(float* total, const float* sum) { *total = *sum; }

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  const int blocks = (n - 1) / (kThreads * kEach) + 1;
  float *in = nullptr, *parts = nullptr, *cells = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMallocManaged(&parts, blocks * sizeof(float)));
  CHECK(cudaMalloc(&cells, 2 * sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, n * sizeof(float), cudaMemcpyHostToDevice));
  parts_kernel<<<blocks, kThreads>>>(parts, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  double all = 0.0;
  for (int b = 0; b < blocks; ++b) all += parts[b];
  float sum = static_cast<float>(all);
  CHECK(cudaMemcpy(cells, &sum, sizeof sum, cudaMemcpyHostToDevice));
  hand_back_kernel<<<1, 1>>>(cells + 1, cells);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&sum, cells + 1, sizeof sum, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(cells));
  CHECK(cudaFree(parts));
  CHECK(cudaFree(in));
  return sum;
}
