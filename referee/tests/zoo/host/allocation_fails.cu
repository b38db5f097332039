// expect: unchecked-error line 7
// No device has that much memory, and nobody looks at the result.
#include "../zoo.h"

int main() {
  int* out = nullptr;
  cudaMalloc(&out, ~size_t{0} / 2);
  return out == nullptr ? 0 : 1;
}
