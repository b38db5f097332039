// Each array is used within its extent.
#include "../zoo.h"

__global__ void mix(float* out) {
  __shared__ double sums[8];
  __shared__ float weights[8];
  const int t = threadIdx.x;
  if (t < 8) weights[t] = 0.5f;
  __syncwarp();
  if (t < 8) sums[t] = t;
  __syncwarp();
  if (t < 8) out[t] = static_cast<float>(sums[t]) * weights[t];
}

int main() {
  Device<float> out(8);
  mix<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 0.5f * i; });
}
