// expect: unchecked-error line 12
// A block may be 64 deep at most, although its 128 threads are few.
#include "../zoo.h"

__global__ void fill(int* out) {
  out[threadIdx.x + threadIdx.z] = 1;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 128 * sizeof(int)));
  fill<<<1, dim3(1, 1, 128)>>>(out);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
