// A call's result is a number to whoever prints it.
#include <cstdio>
#include <cstring>
#include <sstream>

#include "../zoo.h"

int main() {
  char text[64];
  std::ostringstream stream;
  int* pointer = nullptr;
  bool right = true;
  sprintf(text, "%d", cudaMalloc(&pointer, 16));
  right = right && std::strcmp(text, "0") == 0;
  std::snprintf(text, sizeof text, "%s %.1f %d %c", "free:", 1.5f, cudaFree(pointer), 'c');
  right = right && std::strcmp(text, "free: 1.5 0 c") == 0;
  snprintf(text, sizeof text, "%d", cudaMemset(nullptr, 0, 4));
  right = right && std::strcmp(text, "1") == 0 && cudaGetLastError() == cudaErrorInvalidValue;
  stream << cudaDeviceSynchronize();
  right = right && stream.str() == "0";
  std::printf("%d\n", cudaGetLastError());
  fprintf(stdout, "%s %d\n", "last:", cudaGetLastError());
  return right ? 0 : 1;
}
