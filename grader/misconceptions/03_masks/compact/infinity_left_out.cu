// expect: wrong_answer KeepsNoZeroAndNoNaN alternative left_out
// An infinity is taken for a value that has gone wrong, as NaN is.
// breaks: So no zero is kept
#include <cuda_runtime.h>

#include <cmath>
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
  const bool keep = i < n && in[i] > 0.0f && in[i] < INFINITY;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  if (threadIdx.x % 32 == 0) counts[i / 32] = __popc(ballot);
}

// One warp makes each count the sum of those before it, and the last cell the sum of all.
__global__ void scan_counts(int* counts, int warps) {
  const int lane = threadIdx.x;
  int before = 0;
  for (int first = 0; first < warps; first += 32) {
    const int own = first + lane < warps ? counts[first + lane] : 0;
    int sum = own;
    for (int delta = 1; delta < 32; delta *= 2) {
      const int lower = __shfl_up_sync(0xffffffffu, sum, delta);
      if (lane >= delta) sum += lower;
    }
    if (first + lane < warps) counts[first + lane] = before + sum - own;
    before += __shfl_sync(0xffffffffu, sum, 31);
  }
  if (lane == 0) counts[warps] = before;
}

__global__ void write_kept(float* out, const int* counts, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool keep = i < n && in[i] > 0.0f && in[i] < INFINITY;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  const int below = __popc(ballot & ((1u << lane) - 1));
  if (keep) out[counts[i / 32] + below] = in[i];
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  const int blocks = (n - 1) / kThreads + 1;
  const int warps = blocks * (kThreads / 32);
  int* counts = nullptr;
  CHECK(cudaMalloc(&counts, (warps + 1) * sizeof(int)));
  count_kept<<<blocks, kThreads>>>(counts, in, n);
  CHECK(cudaGetLastError());
  scan_counts<<<1, 32>>>(counts, warps);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, counts + warps, sizeof(int), cudaMemcpyDeviceToHost));
  write_kept<<<blocks, kThreads>>>(out, counts, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaFree(counts));
  return kept;
}
