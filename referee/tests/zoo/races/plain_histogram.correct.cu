// atomicAdd makes each step of a bin indivisible.
#include "../zoo.h"

__global__ void histogram(int* bins, const int* in) {
  __shared__ int local[4];
  const int t = threadIdx.x;
  if (t < 4) local[t] = 0;
  __syncthreads();
  atomicAdd(&local[in[t] % 4], 1);
  __syncthreads();
  if (t < 4) bins[t] = local[t];
}

int main() {
  Device<int> bins(4), in(128, [](int i) { return i * 7; });
  histogram<<<1, 128>>>(bins.get(), in.get());
  return bins.verify(32);
}
