// expect: wrong_answer AddsFloatsOfVeryDifferentSizes alternative whole_parts
// Added up as ints the elements lose what is behind their decimal points.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

__global__ void add_block(int* total, const float* in, int n) {
  extern __shared__ int tile[];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + t;
  tile[t] = i < static_cast<unsigned>(n) ? static_cast<int>(in[i]) : 0;
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
  int* total = nullptr;
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&total, sizeof(int)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(total, 0, sizeof(int)));

  add_block<<<blocks, threads, threads * sizeof(int)>>>(total, in, n);
  CHECK(cudaGetLastError());

  int sum = 0;
  CHECK(cudaMemcpy(&sum, total, sizeof(int), cudaMemcpyDeviceToHost));

  CHECK(cudaFree(total));
  CHECK(cudaFree(in));

  return static_cast<float>(sum);
}
