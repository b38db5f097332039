// expect: diagnosed KeepsTheRightElementsAtEverySize
// A block waits for the one with the number below, which may not have started.
// breaks: Blocks may run in any order
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 256;

// A block waits for the block before it, which leaves its sum and then raises a flag.
__global__ void write_kept(float* out, int* sums, volatile int* flags, const float* in, int n) {
  __shared__ int counts[kThreads / 32];
  __shared__ int base;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const bool keep = i < n && in[i] > 0.0f;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  if (lane == 0) counts[warp] = __popc(ballot);
  __syncthreads();
  if (threadIdx.x == 0) {
    int total = 0;
    for (int w = 0; w < kThreads / 32; ++w) total += counts[w];
    const int block = blockIdx.x;
    base = 0;
    if (block > 0) {
      while (flags[block - 1] == 0) {
      }
      __threadfence();
      base = sums[block - 1];
    }
    sums[block] = base + total;
    __threadfence();
    flags[block] = 1;
  }
  __syncthreads();
  int begin = base;
  for (int w = 0; w < warp; ++w) begin += counts[w];
  if (keep) out[begin + __popc(ballot & ((1u << lane) - 1))] = in[i];
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  const int blocks = (n - 1) / kThreads + 1;
  int* sums = nullptr;
  int* flags = nullptr;
  CHECK(cudaMalloc(&sums, blocks * sizeof(int)));
  CHECK(cudaMalloc(&flags, blocks * sizeof(int)));
  CHECK(cudaMemset(flags, 0, blocks * sizeof(int)));
  write_kept<<<blocks, kThreads>>>(out, sums, flags, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, sums + blocks - 1, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(sums));
  CHECK(cudaFree(flags));
  return kept;
}
