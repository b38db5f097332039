// A launch counts, and the next one loads: nothing writes the bins as long as that runs.
#include "../zoo.h"

__global__ void count(int* bins) {
  atomicAdd(&bins[threadIdx.x % 4], 1);
}
__global__ void copy(const int* bins, int* out) {
  out[threadIdx.x] = __ldg(&bins[threadIdx.x % 4]);
}

int main() {
  Device<int> bins(4), out(64);
  count<<<1, 64>>>(bins.get());
  copy<<<1, 64>>>(bins.get(), out.get());
  return out.verify(16);
}
