// A header of 4 bytes and 4 that nobody needs, and behind it numbers of 8: in shared memory.
#include "../zoo.h"

__global__ void pack(double* out, double value) {
  __shared__ __align__(8) char buffer[64];
  if (threadIdx.x == 0) {
    *(int*)buffer = 1;
    *(double*)(buffer + 8) = value;
  }
  __syncthreads();
  if (threadIdx.x == 1) out[0] = *(int*)buffer;
}

int main() {
  Device<double> out(1);
  pack<<<1, 32>>>(out.get(), 2.5);
  return out.verify(1);
}
