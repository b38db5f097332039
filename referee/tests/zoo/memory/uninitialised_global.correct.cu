// cudaMemset comes first.
#include "../zoo.h"

__global__ void add(float* sums, const float* in) {
  sums[threadIdx.x] += in[threadIdx.x];
}

int main() {
  Device<float> in(32, [](int i) { return 0.5f * i; });
  float* sums = nullptr;
  CHECK(cudaMalloc(&sums, 32 * sizeof(float)));
  CHECK(cudaMemset(sums, 0, 32 * sizeof(float)));
  add<<<1, 32>>>(sums, in.get());
  CHECK(cudaGetLastError());
  CHECK(cudaFree(sums));
  return 0;
}
