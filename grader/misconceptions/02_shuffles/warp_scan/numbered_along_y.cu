// expect: wrong_answer BeginsAnewWithEveryWarp alternative numbered_along_y
// The thread's number goes along y first.
// breaks: Threads are numbered along x first
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.x * blockDim.y + threadIdx.y;
  const int lane = thread % 32;
  const int i = blockIdx.x * blockDim.x * blockDim.y + thread;

  int sum = i < n ? in[i] : 0;
  // Before each round, a lane holds the sum of the last `delta` elements up to its own, or of all
  // there are.
  for (int delta = 1; delta < 32; delta *= 2) {
    // All lanes come to the shuffle; the `if` chooses only who adds.
    const int before = __shfl_up_sync(0xffffffffu, sum, delta);
    // Below `delta` there is no lane to read, and the shuffle gives the lane its own sum.
    if (lane >= delta) sum += before;
  }
  if (i < n) out[i] = sum;
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  const dim3 block(16, 16);
  const int threads = block.x * block.y;
  const int blocks = (n - 1) / threads + 1;
  warp_scan_kernel<<<blocks, block>>>(out, in, n);
}
