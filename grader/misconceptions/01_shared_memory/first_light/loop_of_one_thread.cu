// expect: wrong_answer CraftLetsEachLaneOfOneWarpLightItsOwn
// A loop, as on a CPU: one thread lights all lamps, and 31 lanes have nothing to do.
// breaks: One warp does it
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) {
  for (int lamp = 0; lamp < 32; ++lamp) lamps[lamp] = 1;
}

void first_light(int* lamps) { light_kernel<<<1, 1>>>(lamps); }
