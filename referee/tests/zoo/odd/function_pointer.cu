// expect: different-collective line 7 and 8
// A pointer sends the halves of a warp into two functions that both want the whole warp.
#include "../zoo.h"

using Step = int (*)(int);

__device__ int first(int v) { return __shfl_xor_sync(0xffffffffu, v, 1); }
__device__ int second(int v) { return __shfl_xor_sync(0xffffffffu, v, 2); }

__global__ void choose(int* out) {
  const int lane = threadIdx.x;
  Step step = lane < 16 ? first : second;
  out[lane] = step(lane);
}

int main() {
  Device<int> out(32);
  choose<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? i ^ 1 : i ^ 2; });
}
