// Device memory is never given back.
#include "../check.cuh"

__global__ void fill(int* out) { out[threadIdx.x] = 7; }

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 64 * sizeof(int)));
  fill<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
