// expect: craft CraftSharesTheWorkAmongBlocksAndThreads
// One thread needs to know nothing of others. There are many blocks, which have nothing to do.
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

__global__ void write_kept(float* out, int* count, const float* in, int n) {
  if (blockIdx.x > 0 || threadIdx.x > 0) return;
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    const float x = in[i];
    if (x > 0.0f) out[kept++] = x;
  }
  *count = kept;
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  int* count = nullptr;
  CHECK(cudaMalloc(&count, sizeof(int)));
  write_kept<<<(n - 1) / 256 + 1, 256>>>(out, count, in, n);
  CHECK(cudaGetLastError());
  int kept = 0;
  CHECK(cudaMemcpy(&kept, count, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(count));
  return kept;
}
