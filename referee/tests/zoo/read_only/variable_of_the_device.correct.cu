// The vector that is loaded is another one.
#include "../zoo.h"

__device__ float4 values[2];

__global__ void hand_over(float* out) {
  if (threadIdx.x == 32) values[1].z = 5.0f;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = __ldg(&values[0]).z + values[1].z;
}

int main() {
  Device<float> out(1);
  hand_over<<<1, 64>>>(out.get());
  return out.verify(5.0f);
}
