// Host code reads the device's memory as if it were its own.
#include "../check.cuh"

__global__ void fill(int* out) { out[threadIdx.x] = 7; }

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 64 * sizeof(int)));
  fill<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  std::printf("first value %d\n", out[0]);
  CHECK(cudaFree(out));
}
