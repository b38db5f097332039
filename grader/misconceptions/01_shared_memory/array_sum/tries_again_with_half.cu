// expect: wrong_answer EndsTheProgramWhereALargeArrayFindsNoRoom
// A large array that finds no room is added in parts, as if no call had failed.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 256;
constexpr int kSmallest = 1 << 20;  // elements of a piece

__global__ void add_kernel(double* sum, const float* in, int n) {
  __shared__ float tile[kThreads];
  const int t = threadIdx.x;
  const size_t stride = size_t(gridDim.x) * kThreads;
  float mine = 0.0f;
  for (size_t i = size_t(blockIdx.x) * kThreads + t; i < size_t(n); i += stride) mine += in[i];
  tile[t] = mine;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) atomicAdd(sum, static_cast<double>(tile[0]));
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  double* sum = nullptr;
  CHECK(cudaMalloc(&sum, sizeof(double)));
  CHECK(cudaMemset(sum, 0, sizeof(double)));

  // A large array that finds no room goes to the device in pieces.
  int piece = n;
  float* in = nullptr;
  cudaError_t room = cudaMalloc(&in, size_t(piece) * sizeof(float));
  while (room == cudaErrorMemoryAllocation && piece > kSmallest) {
    cudaGetLastError();
    piece = piece / 2 + 1;
    room = cudaMalloc(&in, size_t(piece) * sizeof(float));
  }
  CHECK(room);

  for (int begin = 0; begin < n; begin += piece) {
    const int count = std::min(piece, n - begin);
    CHECK(cudaMemcpy(in, host_in + begin, size_t(count) * sizeof(float), cudaMemcpyHostToDevice));
    const int blocks = std::min((count - 1) / kThreads + 1, 1024);
    add_kernel<<<blocks, kThreads>>>(sum, in, count);
    CHECK(cudaGetLastError());
  }

  double result = 0.0;
  CHECK(cudaMemcpy(&result, sum, sizeof(double), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(sum));
  return static_cast<float>(result);
}
