// expect: craft CraftLetsEachLaneOfOneWarpLightItsOwn
// A launch that lights nothing comes first, as where somebody measures the second one.
// breaks: One warp does it
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

__global__ void warm_up() {}

void first_light(int* lamps) {
  const int threads = 32;
  warm_up<<<1, threads>>>();
  light_kernel<<<1, threads>>>(lamps);
}
