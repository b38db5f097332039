// Who keeps the result of a call that fails, and looks at it later, has looked.
#include "../zoo.h"

__global__ void kernel(int* out) {
  *out = 1;
}

int main() {
  float* most = nullptr;
  auto* const kept = new auto(cudaMalloc(&most, ~std::size_t{0} / 2));
  Device<int> out(1);
  kernel<<<1, 1>>>(out.get());
  const auto copy = *kept;
  return copy == cudaSuccess;
}
