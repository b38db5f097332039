// expect: out-of-bounds line 8
// A block of 5 x 3 x 3 threads has 45 of them, not 64: the last ones write behind the array.
#include "../zoo.h"

__global__ void number(int* out) {
  const int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned warp = __ballot_sync(0xffffffffu, 1);
  out[t + (t < 32 ? 0 : 32)] = 100 * t + __popc(warp);
  __syncthreads();
}

int main() {
  Device<int> out(45);
  number<<<1, dim3(5, 3, 3)>>>(out.get());
  return out.verify([](int i) { return 100 * i + (i < 32 ? 32 : 13); });
}
