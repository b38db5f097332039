// expect: craft CraftSharesTheWorkAmongBlocksAndThreads
// All blocks but the first one leave at once.
// breaks: A large array is shared among blocks
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 1024;

__global__ void compact_kernel(float* out, int* kept, const float* in, int n) {
  __shared__ int counts[kThreads / 32];
  if (blockIdx.x != 0) return;
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  int done = 0;
  for (unsigned begin = 0; begin < static_cast<unsigned>(n); begin += kThreads) {
    const unsigned i = begin + threadIdx.x;
    const float value = i < static_cast<unsigned>(n) ? in[i] : 0.0f;
    const bool keep = value > 0.0f;
    const unsigned ballot = __ballot_sync(0xffffffffu, keep);
    if (lane == 0) counts[warp] = __popc(ballot);
    __syncthreads();
    int before = 0, all = 0;
    for (int w = 0; w < kThreads / 32; ++w) {
      const int count = counts[w];
      if (w < warp) before += count;
      all += count;
    }
    if (keep) out[done + before + __popc(ballot & ((1u << lane) - 1))] = value;
    done += all;
    __syncthreads();
  }
  if (threadIdx.x == 0) *kept = done;
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  int* kept = nullptr;
  CHECK(cudaMalloc(&kept, sizeof(int)));
  const int wanted = (n - 1) / kThreads + 1;
  const int blocks = wanted < 256 ? wanted : 256;
  compact_kernel<<<blocks, kThreads>>>(out, kept, in, n);
  CHECK(cudaGetLastError());
  int result = 0;
  CHECK(cudaMemcpy(&result, kept, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(kept));
  return result;
}
