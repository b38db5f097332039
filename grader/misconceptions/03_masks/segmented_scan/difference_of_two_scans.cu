// expect: wrong_answer KeepsSmallSegmentsApartFromLargeOnes
// A scan of everything, less what lies before the head.
// breaks: A sum of k elements is off by at most
#include <cuda_runtime.h>

__global__ void segmented_scan_kernel(float* out, const float* in, const unsigned char* head,
                                      int n) {
  __shared__ float scanned[1024];
  __shared__ int begin[1024];
  __shared__ float total[32];
  __shared__ int last[32];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  float sum = t < n ? in[t] : 0.0f;
  int first = t < n && head[t] != 0 ? t : 0;
  for (int delta = 1; delta < 32; delta *= 2) {
    const float below = __shfl_up_sync(0xffffffffu, sum, delta);
    const int before = __shfl_up_sync(0xffffffffu, first, delta);
    if (lane >= delta) {
      sum += below;
      first = max(first, before);
    }
  }
  if (lane == 31) {
    total[warp] = sum;
    last[warp] = first;
  }
  __syncthreads();
  for (int other = 0; other < warp; ++other) {
    sum += total[other];
    first = max(first, last[other]);
  }
  scanned[t] = sum;
  begin[t] = first;
  __syncthreads();
  if (t < n) out[t] = begin[t] == 0 ? sum : sum - scanned[begin[t] - 1];
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  segmented_scan_kernel<<<1, (n + 31) / 32 * 32>>>(out, in, head, n);
}
