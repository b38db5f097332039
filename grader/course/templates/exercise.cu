// exercise_name: TODO: what the function computes, in a line.
//
//   out  device pointer to n floats; receives TODO: what
//   in   device pointer to n floats, aligned to 256 bytes; they must not change
//   n    1 to 1,000,000
//
// Contract
//   - TODO: what the kernel may rely on, and what is asked of it, each as something one can test.
//   - exercise_name need not wait for the kernel; the caller does.
//
// Read chapters/00_chapter.md#exercise_name, then ./run.sh test exercise_name
#include <cuda_runtime.h>

__global__ void exercise_name_kernel(float* out, const float* in, int n) {
  // TODO(1): Compute this thread's element. The last block has threads without one.
}

void exercise_name(float* out, const float* in, int n) {
  // TODO(2): Launch exercise_name_kernel with a thread for each element.
}
