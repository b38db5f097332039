// expect: wrong_answer AddsAMillionIntegersExactly alternative first_blocks
// The sums of the blocks are added by one block, and there are more of them than it has threads.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// Each thread adds one element, as far as there is one for it.
__global__ void add_block(float* sums, const float* in, int n) {
  extern __shared__ float tile[];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  tile[t] = i < n ? in[i] : 0.0f;
  __syncthreads();

  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = tile[0];
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  const int blocks = (n - 1) / 256 + 1;
  float *in = nullptr, *sums = nullptr, *total = nullptr;
  check(cudaMalloc(&in, n * sizeof(float)));
  check(cudaMalloc(&sums, blocks * sizeof(float)));
  check(cudaMalloc(&total, sizeof(float)));
  check(cudaMemcpy(in, host_in, n * sizeof(float), cudaMemcpyHostToDevice));

  add_block<<<blocks, 256, 256 * sizeof(float)>>>(sums, in, n);
  check(cudaGetLastError());
  add_block<<<1, 1024, 1024 * sizeof(float)>>>(total, sums, blocks);
  check(cudaGetLastError());

  float result = 0.0f;
  check(cudaMemcpy(&result, total, sizeof(float), cudaMemcpyDeviceToHost));
  check(cudaFree(in));
  check(cudaFree(sums));
  check(cudaFree(total));
  return result;
}
