// expect: wrong_answer FreesAllDeviceMemory
// Allocations are slow, so the counts stay for the next call, and are freed where it needs more.
// breaks: Before it returns, compact frees
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 512;

__global__ void count_kept(unsigned* counts, const float* in, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const int kept = __syncthreads_count(i < n && in[i] > 0.0f);
  if (threadIdx.x == 0) counts[blockIdx.x] = kept;
}

// Turns the counts into sums of those before, in one warp; behind the last one stands that of all.
__global__ void scan_counts(unsigned* counts, int blocks) {
  const int lane = threadIdx.x;
  unsigned before = 0;
  for (int first = 0; first <= blocks; first += 32) {
    const int b = first + lane;
    const unsigned own = b < blocks ? counts[b] : 0u;
    unsigned sum = own;
    for (int delta = 1; delta < 32; delta *= 2) {
      const unsigned lower = __shfl_up_sync(0xffffffffu, sum, delta);
      if (lane >= delta) sum += lower;
    }
    if (b <= blocks) counts[b] = before + sum - own;
    before += __shfl_sync(0xffffffffu, sum, 31);
  }
}

__global__ void store_kept(float* out, const unsigned* before, const float* in, int n) {
  __shared__ unsigned of_warp[kThreads / 32];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float x = i < n ? in[i] : 0.0f;
  const unsigned kept = __ballot_sync(0xffffffffu, x > 0.0f);
  if (lane == 0) of_warp[threadIdx.x / 32] = __popc(kept);
  __syncthreads();
  unsigned place = before[blockIdx.x] + __popc(kept & ((1u << lane) - 1));
  for (unsigned w = 0; w < threadIdx.x / 32; ++w) place += of_warp[w];
  if (x > 0.0f) out[place] = x;
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  static unsigned* counts = nullptr;
  static int room = 0;
  const int blocks = (n - 1) / kThreads + 1;
  if (blocks >= room) {
    CHECK(cudaFree(counts));
    CHECK(cudaMalloc(&counts, (blocks + 1) * sizeof(unsigned)));
    room = blocks + 1;
  }
  count_kept<<<blocks, kThreads>>>(counts, in, n);
  CHECK(cudaGetLastError());
  scan_counts<<<1, 32>>>(counts, blocks);
  CHECK(cudaGetLastError());
  store_kept<<<blocks, kThreads>>>(out, counts, in, n);
  CHECK(cudaGetLastError());
  unsigned kept = 0;
  CHECK(cudaMemcpy(&kept, counts + blocks, sizeof kept, cudaMemcpyDeviceToHost));
  return static_cast<int>(kept);
}
