// expect: wrong_answer LoadsFromTheEndOfAHugeArray
// A grid is taken to have 65535 blocks at most, and none of them goes on to other elements.
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

// One count for each warp.
__global__ void count_kept(int* counts, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool keep = i < n && in[i] > 0.0f;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  if (threadIdx.x % 32 == 0) counts[i / 32] = __popc(ballot);
}

// One block makes each count the sum of those before it, and the last cell the sum of all.
__global__ void scan_counts(int* counts, int warps) {
  __shared__ int sums[1024];
  const int t = threadIdx.x;
  int before = 0;
  for (int first = 0; first < warps; first += 1024) {
    const int own = first + t < warps ? counts[first + t] : 0;
    sums[t] = own;
    __syncthreads();
    for (int delta = 1; delta < 1024; delta *= 2) {
      const int lower = t >= delta ? sums[t - delta] : 0;
      __syncthreads();
      sums[t] += lower;
      __syncthreads();
    }
    if (first + t < warps) counts[first + t] = before + sums[t] - own;
    before += sums[1023];
    __syncthreads();
  }
  if (t == 0) counts[warps] = before;
}

__global__ void write_kept(float* out, const int* counts, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool keep = i < n && in[i] > 0.0f;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  const int below = __popc(ballot & ((1u << lane) - 1));
  if (keep) out[counts[i / 32] + below] = in[i];
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  const int needed = (n - 1) / kThreads + 1;
  const int blocks = needed < 65535 ? needed : 65535;
  const int warps = blocks * (kThreads / 32);
  int* counts = nullptr;
  CHECK(cudaMalloc(&counts, (warps + 1) * sizeof(int)));
  count_kept<<<blocks, kThreads>>>(counts, in, n);
  CHECK(cudaGetLastError());
  scan_counts<<<1, 1024>>>(counts, warps);
  CHECK(cudaGetLastError());
  write_kept<<<blocks, kThreads>>>(out, counts, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, counts + warps, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(counts));
  return kept;
}
