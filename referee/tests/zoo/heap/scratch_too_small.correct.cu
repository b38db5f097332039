// malloc gets the bytes of the elements.
#include "../zoo.h"

__global__ void reverse(int* values, int each) {
  int* scratch = (int*)malloc(each * sizeof(int));
  int* const own = values + threadIdx.x * each;
  for (int i = 0; i < each; ++i) scratch[i] = own[each - 1 - i];
  for (int i = 0; i < each; ++i) own[i] = scratch[i];
  free(scratch);
}

int main() {
  Device<int> values(64, [](int i) { return i; });
  reverse<<<1, 4>>>(values.get(), 16);
  return values.verify([](int i) { return i / 16 * 16 + 15 - i % 16; });
}
