// A barrier lies between reading the first result and loading the second.
#include "../zoo.h"

__device__ int block_sum(int value, int* tile) {
  const int t = threadIdx.x;
  tile[t] = value;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  const int sum = tile[0];
  __syncthreads();
  return sum;
}

__global__ void two_sums(int* out) {
  __shared__ int tile[128];
  const int first = block_sum(1, tile);
  const int second = block_sum(2, tile);
  out[threadIdx.x] = first + second;
}

int main() {
  Device<int> out(128);
  two_sums<<<1, 128>>>(out.get());
  return out.verify(3 * 128);
}
