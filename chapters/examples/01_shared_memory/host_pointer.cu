// The kernel gets a pointer to the host's memory: nobody copied the values to the device.
#include <vector>

#include "../check.cuh"

__global__ void copy(int* out, const int* in) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  std::vector<int> values(64, 7);
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 64 * sizeof(int)));
  copy<<<1, 64>>>(out, values.data());
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
