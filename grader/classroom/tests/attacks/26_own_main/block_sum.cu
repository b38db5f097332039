// attack: brings its own main(), which skips the tests
// expect: compile_error main
// stopped by: the linker: main() is the harness's
#include <cuda_runtime.h>

#include <cstdio>

int main() {
  std::puts("[  SKIPPED ] 15 tests.");
  return 0;
}

void block_sum(float*, const float*, int) {}
