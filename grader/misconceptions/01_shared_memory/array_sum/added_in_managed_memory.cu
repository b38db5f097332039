// expect: wrong_answer CraftAddsOnTheDevice
// Right: no sum comes back by a copy. The kernel writes the elements into managed memory, and the
// host adds them there.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

__global__ void bring(float* shared, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) shared[i] = in[i];
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  float *in = nullptr, *shared = nullptr, sum = 0.0f;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMallocManaged(&shared, n * sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, n * sizeof(float), cudaMemcpyHostToDevice));
  bring<<<(n - 1) / 256 + 1, 256>>>(shared, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) sum += shared[i];
  CHECK(cudaFree(in));
  CHECK(cudaFree(shared));
  return sum;
}
