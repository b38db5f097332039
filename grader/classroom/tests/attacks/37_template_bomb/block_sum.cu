// attack: makes the compiler instantiate without end
// expect: compile_error compiling it
// on wasm: compile_error
// stopped by: limits of the compiler's memory and time
#include <cuda_runtime.h>

template <int Depth, long Path>
struct Tree {
  static constexpr long kValue =
      Tree<Depth - 1, 2 * Path>::kValue + Tree<Depth - 1, 2 * Path + 1>::kValue;
};
template <long Path>
struct Tree<0, Path> {
  static constexpr long kValue = Path;
};

void block_sum(float* out, const float*, int) {
  const float value = Tree<40, 1>::kValue;
  cudaMemcpy(out, &value, sizeof value, cudaMemcpyHostToDevice);
}
