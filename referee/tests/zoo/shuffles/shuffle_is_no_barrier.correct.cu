// __syncwarp orders the write before the read.
#include "../zoo.h"

__global__ void swap(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  const int same = lane;
  __syncwarp();
  out[lane] = tile[same ^ 1];
}

int main() {
  Device<int> out(32);
  swap<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i ^ 1; });
}
