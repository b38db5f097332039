// limit: constant-write line 8
// The flag shares its word with other variables.
#include "../zoo.h"

__constant__ bool is_ready;

__global__ void get_ready() {
  is_ready = true;
}

int main() {
  get_ready<<<1, 1>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return 0;
}
