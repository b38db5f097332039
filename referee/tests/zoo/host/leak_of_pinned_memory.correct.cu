// cudaFreeHost gives it back.
#include "../zoo.h"

int main() {
  int* buffer = nullptr;
  CHECK(cudaMallocHost(&buffer, 1 << 20));
  buffer[0] = 1;
  CHECK(cudaFreeHost(buffer));
  return 0;
}
