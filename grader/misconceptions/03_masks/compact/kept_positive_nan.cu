// expect: wrong_answer KeepsNoZeroAndNoNaN alternative kept_positive_nan
// The bits of a NaN whose sign bit is 0 are a whole number greater than 0.
// breaks: An element is kept if `x > 0` holds
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
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

// The sign bit and the bits of zero tell: positive floats are positive ints, in the same order.
__device__ bool keep(float x) { return __float_as_int(x) > 0; }

__global__ void count_kernel(int* counts, const float* in, int n) {
  const long long i = static_cast<long long>(blockIdx.x) * kThreads + threadIdx.x;
  const int count = __syncthreads_count(i < n && keep(in[i]));
  if (threadIdx.x == 0) counts[blockIdx.x] = count;
}

// One warp: replaces each count by the sum of those before it, and leaves the sum of all behind.
__global__ void scan_kernel(int* counts, int blocks) {
  const int lane = threadIdx.x;
  int carry = 0;
  for (int first = 0; first < blocks; first += 32) {
    const int i = first + lane;
    const int count = i < blocks ? counts[i] : 0;
    int sum = count;
    for (int delta = 1; delta < 32; delta *= 2) {
      const int below = __shfl_up_sync(0xffffffffu, sum, delta);
      if (lane >= delta) sum += below;
    }
    if (i < blocks) counts[i] = carry + sum - count;
    carry += __shfl_sync(0xffffffffu, sum, 31);
  }
  if (lane == 0) counts[blocks] = carry;
}

__global__ void write_kernel(float* out, const int* bases, const float* in, int n) {
  __shared__ int warp_counts[kThreads / 32];
  const long long i = static_cast<long long>(blockIdx.x) * kThreads + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;

  const float x = i < n ? in[i] : 0.0f;
  const unsigned kept = __ballot_sync(0xffffffffu, keep(x));
  if (lane == 0) warp_counts[warp] = __popc(kept);
  __syncthreads();

  int place = bases[blockIdx.x] + __popc(kept & ((1u << lane) - 1));
  for (int w = 0; w < warp; ++w) place += warp_counts[w];
  if (keep(x)) out[place] = x;
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  const int blocks = (n - 1) / kThreads + 1;
  int* counts = nullptr;
  CHECK(cudaMalloc(&counts, (static_cast<std::size_t>(blocks) + 1) * sizeof(int)));
  count_kernel<<<blocks, kThreads>>>(counts, in, n);
  CHECK(cudaGetLastError());
  scan_kernel<<<1, 32>>>(counts, blocks);
  CHECK(cudaGetLastError());
  write_kernel<<<blocks, kThreads>>>(out, counts, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, counts + blocks, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(counts));
  return kept;
}
