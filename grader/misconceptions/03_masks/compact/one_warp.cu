// expect: craft CraftSharesTheWorkAmongBlocksAndThreads
// One warp needs no base from others. The rest of the device has nothing to do.
// breaks: A large array is shared among blocks
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// One warp goes through the whole array.
__global__ void write_kept(float* out, int* count, const float* in, int n) {
  const int lane = threadIdx.x;
  int base = 0;
  for (int first = 0; first < n; first += 32) {
    const bool keep = first + lane < n && in[first + lane] > 0.0f;
    const unsigned ballot = __ballot_sync(0xffffffffu, keep);
    if (keep) out[base + __popc(ballot & ((1u << lane) - 1))] = in[first + lane];
    base += __popc(ballot);
  }
  if (lane == 0) *count = base;
}

int compact(float* out, const float* in, int n) {
  int* count = nullptr;
  CHECK(cudaMalloc(&count, sizeof(int)));
  write_kept<<<1, 32>>>(out, count, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, count, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(count));
  return kept;
}
