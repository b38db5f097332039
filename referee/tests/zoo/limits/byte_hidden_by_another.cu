// limit: read-only-load line 10
// Of four bytes, the last write alone is remembered, which may be of another byte than is loaded.
#include "../zoo.h"

__global__ void copy(unsigned char* bytes, int* out) {
  bytes[0] = 1;
  __syncthreads();
  bytes[1] = 2;
  __syncthreads();
  *out = __ldg(&bytes[0]);
}

int main() {
  Device<unsigned char> bytes(4);
  Device<int> out(1);
  copy<<<1, 1>>>(bytes.get(), out.get());
  return out.verify(1);
}
