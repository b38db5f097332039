// expect: craft CraftScansByShuffles
// One thread goes through the array while the others have nothing to do.
// breaks: One launch, of one block
#include <cuda_runtime.h>

__global__ void segmented_scan_kernel(float* out, const float* in, const unsigned char* head,
                                      int n) {
  if (threadIdx.x > 0) return;
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) {
    sum = head[i] != 0 ? in[i] : sum + in[i];
    out[i] = sum;
  }
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  segmented_scan_kernel<<<1, (n + 31) / 32 * 32>>>(out, in, head, n);
}
