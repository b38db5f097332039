// expect: craft CraftSharesTheElementsAmongLanes
// Right, by shuffles: but lane 0 loads the warp's elements and gives them out, one after another.
// breaks: Of each 32 elements, no lane loads more than 8
#include <cuda_runtime.h>

__global__ void scan_kernel(int* out, const int* in, int n) {
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int i = static_cast<int>(blockIdx.x * 256 + thread);
  if (i >= n) return;
  const int lane = static_cast<int>(thread % 32);
  int sum = 0;
  for (int k = 0; k < 32; ++k) {
    const int element = __shfl_sync(0xffffffffu, lane == 0 ? in[i + k] : 0, 0);
    if (k <= lane) sum += element;
  }
  out[i] = sum;
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  scan_kernel<<<(n - 1) / 256 + 1, dim3(16, 16)>>>(out, in, n);
}
