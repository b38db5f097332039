// A helper is given the second of three variables, and stays within it.
#include "../zoo.h"

__device__ unsigned char letters[3] = {'a', 'b', 'c'}, more[5];
__device__ int counts[7];
__device__ int behind = 1;
__device__ int at(const int* values, int index) {
  return values[index];
}

__global__ void sum(int* out) {
  int total = letters[0] + more[0] + behind;
  for (int i = 0; i < 7; ++i) total += at(counts, i);
  out[threadIdx.x] = total;
}

int main() {
  Device<int> out(32);
  sum<<<1, 32>>>(out.get());
  return out.verify('b');
}
