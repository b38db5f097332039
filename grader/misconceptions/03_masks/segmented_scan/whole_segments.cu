// expect: wrong_answer ScansWholeWarps alternative totals
// The sum of a segment, and not that up to each element.
#include <cuda_runtime.h>

__global__ void segmented_scan_kernel(float* out, const float* in, const unsigned char* head,
                                      int n) {
  __shared__ float total[1024];
  const int t = threadIdx.x;
  if (t < n && (t == 0 || head[t] != 0)) {
    float sum = in[t];
    int end = t + 1;
    while (end < n && head[end] == 0) sum += in[end++];
    for (int i = t; i < end; ++i) total[i] = sum;
  }
  __syncthreads();
  if (t < n) out[t] = total[t];
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  segmented_scan_kernel<<<1, (n + 31) / 32 * 32>>>(out, in, head, n);
}
