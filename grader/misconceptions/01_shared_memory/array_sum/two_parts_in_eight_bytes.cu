// expect: craft CraftAddsOnTheDevice
// No more than 8 bytes come back, as allowed, but they are two floats that the host adds.
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

__global__ void add_blocks(float* sums, const float* in, int n) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  float value = i < static_cast<unsigned>(n) ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (threadIdx.x % 32 == 0) atomicAdd(&sums[blockIdx.x % 2], value);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  float *in = nullptr, *sums = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&sums, 2 * sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(sums, 0, 2 * sizeof(float)));
  add_blocks<<<(n - 1) / kThreads + 1, kThreads>>>(sums, in, n);
  CHECK(cudaGetLastError());
  float2 both = {};
  CHECK(cudaMemcpy(&both, sums, sizeof both, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(sums));
  return both.x + both.y;
}
