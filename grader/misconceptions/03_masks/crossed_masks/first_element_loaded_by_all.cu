// expect: craft CraftLoadsEachLanesOwnElement
// Each lane loads what it is to receive, and the shuffle is for show.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

constexpr int kThreads = 96;

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
  if (i >= n) return;
  const int first = in[i / 16 * 16];
  out[i] = __shfl_sync(0xffffffffu, first, static_cast<int>(threadIdx.x % 32));
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  half_broadcast_kernel<<<(n - 1) / kThreads + 1, kThreads>>>(out, in, n);
}
