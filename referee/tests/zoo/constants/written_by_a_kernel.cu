// expect: constant-write line 8
// The first kernel means to set the weights for the second one.
#include "../zoo.h"

__constant__ float weights[4];

__global__ void set_weights(float value) {
  weights[threadIdx.x] = value;
}
__global__ void apply(float* values) {
  values[threadIdx.x] *= weights[threadIdx.x % 4];
}

int main() {
  Device<float> values(32, [](int i) { return 1.f * i; });
  set_weights<<<1, 4>>>(2.f);
  apply<<<1, 32>>>(values.get());
  return values.verify([](int i) { return 2.f * i; });
}
