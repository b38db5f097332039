// expect: craft CraftLoadsEachElementOnce
// Right, by shuffles and without a barrier: but four lanes of one warp have all the elements.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  const int lane = threadIdx.x;
  const int share = (n + 3) / 4;
  const int begin = lane * share;
  const int end = lane < 4 ? min(begin + share, n) : begin;
  int own[256];
  int sum = 0;
  for (int i = begin; i < end; ++i) {
    own[i - begin] = in[i];
    sum += own[i - begin];
  }

  int up_to_here = sum;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int lower = __shfl_up_sync(0xffffffffu, up_to_here, delta);
    if (lane >= delta) up_to_here += lower;
  }

  int before = up_to_here - sum;
  for (int i = begin; i < end; ++i) {
    out[i] = before;
    before += own[i - begin];
  }
}

void block_scan(int* out, const int* in, int n) { block_scan_kernel<<<1, 32>>>(out, in, n); }
