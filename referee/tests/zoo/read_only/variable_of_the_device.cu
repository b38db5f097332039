// expect: read-only-load line 10 and 8
// A part of the vector was stored by another thread; the barrier of the block orders that.
#include "../zoo.h"

__device__ float4 values[2];

__global__ void hand_over(float* out) {
  if (threadIdx.x == 32) values[1].z = 5.0f;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = __ldg(&values[1]).z;
}

int main() {
  Device<float> out(1);
  hand_over<<<1, 64>>>(out.get());
  return out.verify(5.0f);
}
