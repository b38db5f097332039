// expect: craft CraftAddsOnTheDevice
// Right: the kernel adds pairs, in memory where the host adds the rest.
// breaks: Of what kernels store, the host gets at most 8 bytes
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                       \
  do {                                                                    \
    const cudaError_t error = (call);                                     \
    if (error != cudaSuccess) {                                           \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
      std::exit(EXIT_FAILURE);                                            \
    }                                                                     \
  } while (0)

constexpr int kThreads = 256;

__global__ void add_pairs(float* pair, const float* in, int n) {
  const int i = 2 * (blockIdx.x * kThreads + threadIdx.x);
  if (i < n) pair[i / 2] = in[i] + (i + 1 < n ? in[i + 1] : 0.0f);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  const int pairs = (n + 1) / 2;
  float* in = nullptr;
  float* pair = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMallocManaged(&pair, pairs * sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, n * sizeof(float), cudaMemcpyHostToDevice));
  add_pairs<<<(pairs - 1) / kThreads + 1, kThreads>>>(pair, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  double sum = 0.0;
  for (int i = 0; i < pairs; ++i) sum += pair[i];
  CHECK(cudaFree(in));
  CHECK(cudaFree(pair));
  return static_cast<float>(sum);
}
