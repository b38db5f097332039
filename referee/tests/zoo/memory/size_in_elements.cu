// expect: out-of-bounds line 6
// cudaMalloc takes bytes, not elements.
#include "../zoo.h"

__global__ void fill(float* out) {
  out[threadIdx.x] = 1.0f;
}

int main() {
  float* out = nullptr;
  CHECK(cudaMalloc(&out, 64));
  fill<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaFree(out));
  return 0;
}
