// expect: endless-loop line 10 or endless-loop line 11 or endless-loop line 13
// The block meets again and again, and nothing ever changes.
#include "../zoo.h"

__global__ void grow(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  while (sum < 100) {
    __syncthreads();
    if (threadIdx.x == 0) sum += 0;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

int main() {
  Device<int> out(64);
  grow<<<1, 64>>>(out.get());
  return out.verify(105);
}
