// expect: out-of-bounds line 16
// A pointer into the table leads behind its end. Another kernel has a shared array, which the linker
// may have put there.
#include "../zoo.h"

__device__ float table[40];

__global__ void reverse(float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void fill(float* values) {
  values[threadIdx.x] = threadIdx.x;
}

int main() {
  Device<float> out(64);
  reverse<<<1, 64>>>(out.get());
  CHECK(cudaDeviceSynchronize());
  void* values = nullptr;
  CHECK(cudaGetSymbolAddress(&values, table));
  fill<<<1, 64>>>(static_cast<float*>(values));
  return out.verify([](int i) { return 63 - i; });
}
