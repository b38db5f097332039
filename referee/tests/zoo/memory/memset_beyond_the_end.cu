// expect: out-of-bounds line 6
// Threads clear 16 bytes each, and the last one has 4.
#include "../zoo.h"

__global__ void clear(char* bytes, int each, int n) {
  memset(bytes + threadIdx.x * each, 0, each);
}

int main() {
  Device<char> bytes(100, [](int) { return (char)1; });
  clear<<<1, 7>>>(bytes.get(), 16, 100);
  return bytes.verify(0);
}
