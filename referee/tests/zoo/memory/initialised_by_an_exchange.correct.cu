// An exchange whose result nobody uses brings the first value.
#include "../zoo.h"

__global__ void fill(int* out) {
  atomicExch(&out[threadIdx.x], 7);
}

int main() {
  int* out;
  CHECK(cudaMalloc(&out, 32 * sizeof(int)));
  fill<<<1, 32>>>(out);
  int got[32];
  CHECK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  for (const int value : got)
    if (value != 7) return EXIT_FAILURE;
  return EXIT_SUCCESS;
}
