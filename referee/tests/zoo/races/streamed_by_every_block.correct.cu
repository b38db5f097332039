// All blocks read the same table; a launch of its own changes it.
#include "../zoo.h"

__global__ void look_up(int* out, const int* table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 32; ++k) sum += table[(threadIdx.x + k) % 32];
  out[i] = sum;
}

__global__ void change(int* table) {
  table[17] = 5;
}

int main() {
  Device<int> out(128), table(32, [](int i) { return i; });
  look_up<<<4, 32>>>(out.get(), table.get());
  change<<<1, 1>>>(table.get());
  look_up<<<4, 32>>>(out.get(), table.get());
  return out.verify([](int) { return 31 * 16 - 12; });
}
