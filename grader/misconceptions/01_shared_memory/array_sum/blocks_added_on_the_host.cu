// expect: craft CraftAddsOnTheDevice
// Right, but the host adds the sums of the blocks: more bytes come back, the larger the array is.
// breaks: Of what kernels store, the host gets at most 8 bytes
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

__global__ void add_block(float* sums, const float* in, int n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + t;
  tile[t] = i < static_cast<unsigned>(n) ? in[i] : 0.0f;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t == 0) sums[blockIdx.x] = tile[0];
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;

  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  const size_t bytes = n * sizeof(float);

  float* in = nullptr;
  float* sums = nullptr;
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&sums, blocks * sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));

  add_block<<<blocks, threads, threads * sizeof(float)>>>(sums, in, n);
  CHECK(cudaGetLastError());

  std::vector<float> parts(blocks);
  CHECK(cudaMemcpy(parts.data(), sums, blocks * sizeof(float), cudaMemcpyDeviceToHost));
  float sum = 0.0f;
  for (const float part : parts) sum += part;
  CHECK(cudaFree(sums));
  CHECK(cudaFree(in));

  return sum;
}
