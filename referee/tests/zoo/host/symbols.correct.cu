// __constant__ and __device__ variables are filled and read through their symbols.
#include "../zoo.h"

__constant__ int weights[4];
__device__ int results[4];

__global__ void apply() {
  results[threadIdx.x] = 10 * weights[threadIdx.x];
}

int main() {
  const int host[4] = {1, 2, 3, 4};
  int got[4] = {};
  CHECK(cudaMemcpyToSymbol(weights, host, sizeof(host)));
  apply<<<1, 4>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyFromSymbol(got, results, sizeof(got)));
  for (int i = 0; i < 4; ++i) {
    if (got[i] != 10 * host[i]) return 1;
  }
  return 0;
}
