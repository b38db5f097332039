// expect: uninitialised-read line 25
// cudaMalloc is expected to clear what it gives.
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

// Each warp takes its base from a counter that all share.
__global__ void write_kept(float* out, int* taken, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool keep = i < n && in[i] > 0.0f;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  int base = 0;
  if (lane == 0) base = atomicAdd(taken, __popc(ballot));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep) out[base + __popc(ballot & ((1u << lane) - 1))] = in[i];
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  const int blocks = (n - 1) / kThreads + 1;
  int* taken = nullptr;
  CHECK(cudaMalloc(&taken, sizeof(int)));
  write_kept<<<blocks, kThreads>>>(out, taken, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, taken, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(taken));
  return kept;
}
