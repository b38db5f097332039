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

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

struct Memory {
  explicit Memory(int floats) { CHECK(cudaMalloc(&at, floats * sizeof(float))); }
  ~Memory() { CHECK(cudaFree(at)); }
  float* at = nullptr;
};

__global__ void add(const float* x, int n, float* y) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  unsigned first = blockIdx.x * 1024u;
  float part = 0;
  for (unsigned k = 0; k < 1024; k += blockDim.x) {
    unsigned at = first + k + threadIdx.x;
    part += at < unsigned(n) ? x[at] : 0;
  }
  part = cg::reduce(tile, part, cg::plus<float>());
  if (tile.thread_rank() == 0) atomicAdd(y, part);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;
  float sum = 0.0f;
  Memory x(n), y(1);
  CHECK(cudaMemcpy(x.at, host_in, n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(y.at, 0, sizeof(float)));
  add<<<(n - 1) / 1024 + 1, 128>>>(x.at, n, y.at);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&sum, y.at, sizeof(float), cudaMemcpyDeviceToHost));
  return sum;
}
