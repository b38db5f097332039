// expect: wrong_answer AddsWhatTheDeviceHas
// Right: the host adds, and sends an array whose only element other than 0 is the sum.
// breaks: Kernels of your own do the additions
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

__global__ void add(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] != 0.0f) atomicAdd(out, in[i]);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  std::vector<float> array(n);
  for (int i = 0; i < n; ++i) array[0] += host_in[i];
  float *in = nullptr, *out = nullptr, sum = 0.0f;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&out, sizeof(float)));
  CHECK(cudaMemcpy(in, array.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(out, 0, sizeof(float)));
  add<<<(n - 1) / 256 + 1, 256>>>(out, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&sum, out, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return sum;
}
