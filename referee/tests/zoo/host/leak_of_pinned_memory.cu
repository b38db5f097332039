// note: memory-leak line 7
// Page-locked memory is scarcer still.
#include "../zoo.h"

int main() {
  int* buffer = nullptr;
  CHECK(cudaMallocHost(&buffer, 1 << 20));
  buffer[0] = 1;
  return 0;
}
