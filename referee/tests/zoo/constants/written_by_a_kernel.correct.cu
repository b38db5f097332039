// The host sets the weights before the kernel.
#include "../zoo.h"

__constant__ float weights[4];

__global__ void apply(float* values) {
  values[threadIdx.x] *= weights[threadIdx.x % 4];
}

int main() {
  Device<float> values(32, [](int i) { return 1.f * i; });
  const float twice[4] = {2, 2, 2, 2};
  CHECK(cudaMemcpyToSymbol(weights, twice, sizeof(twice)));
  apply<<<1, 32>>>(values.get());
  return values.verify([](int i) { return 2.f * i; });
}
