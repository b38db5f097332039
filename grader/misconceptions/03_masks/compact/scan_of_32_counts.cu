// expect: wrong_answer KeepsTheOrderAcrossManyBlocks alternative later_astray
// A warp scans the counts of the first 32 blocks of 1024 threads. There may be more.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 1024;

__global__ void count_kept(int* counts, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int number = __syncthreads_count(i < n && in[i] > 0.0f);
  if (threadIdx.x == 0) counts[blockIdx.x] = number;
}

__global__ void scan_counts(int* counts, int blocks) {
  const int lane = threadIdx.x;
  const int own = lane < blocks ? counts[lane] : 0;
  int sum = own;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int lower = __shfl_up_sync(0xffffffffu, sum, delta);
    if (lane >= delta) sum += lower;
  }
  if (lane < blocks) counts[lane] = sum - own;
  if (lane == 31) counts[blocks] = sum;
}

__global__ void write_kept(float* out, const int* counts, const float* in, int n) {
  __shared__ int of_warp[kThreads / 32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const bool keep = i < n && in[i] > 0.0f;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  if (lane == 0) of_warp[warp] = __popc(ballot);
  __syncthreads();
  int place = counts[blockIdx.x] + __popc(ballot & ((1u << lane) - 1));
  for (int w = 0; w < warp; ++w) place += of_warp[w];
  if (keep) out[place] = in[i];
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  const int blocks = (n - 1) / kThreads + 1;
  int* counts = nullptr;
  CHECK(cudaMalloc(&counts, (blocks + 1) * sizeof(int)));
  count_kept<<<blocks, kThreads>>>(counts, in, n);
  CHECK(cudaGetLastError());
  scan_counts<<<1, 32>>>(counts, blocks);
  CHECK(cudaGetLastError());
  write_kept<<<blocks, kThreads>>>(out, counts, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, counts + blocks, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(counts));
  return kept;
}
