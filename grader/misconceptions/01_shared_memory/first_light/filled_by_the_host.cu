// expect: craft CraftLetsEachLaneOfOneWarpLightItsOwn
// A fill writes one byte of each lamp. The kernel stores what it finds.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) {
  const int found = lamps[threadIdx.x];
  lamps[threadIdx.x] = found;
}

void first_light(int* lamps) {
  cudaMemset(lamps, 0, 32 * sizeof(int));
  cudaMemset2D(lamps, sizeof(int), 1, 1, 32);
  light_kernel<<<1, 32>>>(lamps);
}
