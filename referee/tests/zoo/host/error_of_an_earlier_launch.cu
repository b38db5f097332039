// expect: unchecked-error line 12
// The failed launch is not checked; the next one works, and so does the synchronisation.
#include "../zoo.h"

__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 128));
  fill<<<1, 33 * 32>>>(out, 1);
  fill<<<1, 32>>>(out, 2);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
