// expect: out-of-bounds line 10
// A vector beyond the end goes from memory straight into a call.
#include "../zoo.h"

__device__ float largest(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void maximum(float* out, const float4* in) {
  out[threadIdx.x] = largest(in[32 + threadIdx.x]);
}

int main() {
  Device<float> out(32);
  Device<float4> in(32, [](int) { return float4{1, 2, 3, 4}; });
  maximum<<<1, 32>>>(out.get(), in.get());
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return 0;
}
