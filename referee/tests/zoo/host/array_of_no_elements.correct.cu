// The host's array has an element more than the device has counted.
#include "../zoo.h"

__global__ void count(const int* in, int* counts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) atomicAdd(&counts[0], 1);
}

int sum_of_first(const int* values, int n) {
  int sum = 0;
  // An extension of the compilers that nvcc hands on to them.
  int copy[n + 1];
  for (int i = 0; i < n; ++i) copy[i] = values[i];
  for (int i = 0; i < n; ++i) sum += copy[i];
  return sum;
}

int main() {
  Device<int> in(64), counts(1);
  count<<<1, 64>>>(in.get(), counts.get());
  return sum_of_first(in.host().data(), counts.host()[0]);
}
