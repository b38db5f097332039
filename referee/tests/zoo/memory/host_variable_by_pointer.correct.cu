// Managed memory may be used by both sides.
#include "../zoo.h"

__global__ void answer(int* out) {
  *out = 42;
}

int main() {
  int* result = nullptr;
  CHECK(cudaMallocManaged(&result, sizeof(int)));
  answer<<<1, 1>>>(result);
  CHECK(cudaDeviceSynchronize());
  const int status = *result == 42 ? 0 : 1;
  CHECK(cudaFree(result));
  return status;
}
