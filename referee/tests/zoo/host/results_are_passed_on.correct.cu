// A call's result is a number to functions of the program's own, too, that take what comes.
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "../zoo.h"

namespace {

char text[64];

// Declared, and defined below.
void print(const char* format, ...);

int sum(int count, ...) {
  std::va_list numbers;
  va_start(numbers, count);
  int all = 0;
  for (int i = 0; i < count; ++i) all += va_arg(numbers, int);
  va_end(numbers);
  return all;
}

void print(const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
}

}  // namespace

int main() {
  int* pointer = nullptr;
  print("%s %d %.1f", "allocated:", cudaMalloc(&pointer, 16), 1.5f);
  bool right = std::strcmp(text, "allocated: 0 1.5") == 0;
  const cudaError_t freed = cudaFree(pointer);
  print("freed: %d", freed);
  right = right && std::strcmp(text, "freed: 0") == 0;
  right = right && sum(2, 100, cudaMemset(nullptr, 0, 4)) == 101;
  right = right && sum(2, 100, cudaGetLastError()) == 101;
  print("%d", 7);
  right = right && std::strcmp(text, "7") == 0 && sum(2, 3, 4) == 7;
  return right ? 0 : 1;
}
