// The loop ends when the number is found.
#include "../zoo.h"

__global__ void search(int* out) {
  int i = 0;
  while (true) {
    ++i;
    if (i % 7 == 3) break;
  }
  out[threadIdx.x] = i;
}

int main() {
  Device<int> out(32);
  search<<<1, 32>>>(out.get());
  return out.verify(3);
}
