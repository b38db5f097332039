// The result is looked at: where the device is too small the program goes on without.
#include "../zoo.h"

int main() {
  int* out = nullptr;
  if (cudaMalloc(&out, ~size_t{0} / 2) != cudaSuccess) cudaGetLastError();
  return out == nullptr ? 0 : 1;
}
