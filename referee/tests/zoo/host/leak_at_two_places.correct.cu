// All are freed.
#include "../zoo.h"

int main() {
  int *first = nullptr, *second = nullptr, *third = nullptr;
  CHECK(cudaMalloc(&first, 64));
  CHECK(cudaMalloc(&second, 64));
  CHECK(cudaMalloc(&third, 64));
  for (int* one : {first, second, third}) CHECK(cudaFree(one));
  return 0;
}
