// array_sum: adds n floats of host memory on the device, from allocation to clean-up.
//
//   host_in  host pointer to n floats; they must not change. Null is allowed where n is 0
//   n        0 or more; no multiple of anything
//   returns  host_in[0] + host_in[1] + ... + host_in[n - 1], which is 0 where n is 0
//
// Contract
//   - The additions happen in kernels of yours, in blocks of a size that you choose. Atomics or a
//     second pass combine the blocks. The order of the additions is yours to choose.
//   - Every CUDA call is checked, and every launch by cudaGetLastError(), before the next one.
//     Where one fails the program ends, as CHECK does it.
//   - All device memory is freed before the function returns. It may be called again.
//
// Read chapters/01_shared_memory.md#more-than-one-block, then ./run.sh test array_sum
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

#include <utility>

// One block turns 512 values into one; launched again and again until one value is left.
static __global__ void fold(float* to, const float* from, int count) {
  extern __shared__ float s[];
  int me = threadIdx.x;
  int a = blockIdx.x * blockDim.x * 2 + me;
  int b = a + blockDim.x;
  float v = 0;
  if (a < count) v = from[a];
  if (b < count) v = v + from[b];
  s[me] = v;
  int active = blockDim.x;
  while (active > 1) {
    __syncthreads();
    active = active / 2;
    if (me < active) s[me] = s[me] + s[me + active];
  }
  if (me == 0) to[blockIdx.x] = s[0];
}

float array_sum(const float* host_in, int n) {
  if (n == 0) {
    return 0;
  }
  float* buffers[2];
  for (float*& buffer : buffers) CHECK(cudaMalloc(&buffer, n * sizeof(float)));
  CHECK(cudaMemcpy(buffers[0], host_in, n * sizeof(float), cudaMemcpyDefault));
  int left = n;
  do {
    int blocks = (left - 1) / 512 + 1;
    fold<<<blocks, 256, 256 * sizeof(float)>>>(buffers[1], buffers[0], left);
    CHECK(cudaGetLastError());
    std::swap(buffers[0], buffers[1]);
    left = blocks;
  } while (left > 1);
  float value;
  CHECK(cudaMemcpy(&value, buffers[0], sizeof value, cudaMemcpyDefault));
  for (float* buffer : buffers) CHECK(cudaFree(buffer));
  return value;
}
