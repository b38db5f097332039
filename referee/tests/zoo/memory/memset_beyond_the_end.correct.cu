// Threads clear 16 bytes each, the last one those that are left.
#include "../zoo.h"

__global__ void clear(char* bytes, int each, int n) {
  memset(bytes + threadIdx.x * each, 0, min(each, n - (int)threadIdx.x * each));
}

int main() {
  Device<char> bytes(100, [](int) { return (char)1; });
  clear<<<1, 7>>>(bytes.get(), 16, 100);
  return bytes.verify(0);
}
