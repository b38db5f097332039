// expect: wrong_answer CraftLetsEachLaneOfOneWarpLightItsOwn
// Each of the 32 threads lights all 32 lamps.
// breaks: One warp does it
#include <cuda_runtime.h>

// Every thread of the launch runs this function. They differ in threadIdx.x: 0, 1, 2, ...
__global__ void light_kernel(int* lamps, int count) {
  for (int lamp = 0; lamp < count; ++lamp) lamps[lamp] = 1;
}

void first_light(int* lamps) {
  const int threads = 32;
  light_kernel<<<1, threads>>>(lamps, threads);
}
