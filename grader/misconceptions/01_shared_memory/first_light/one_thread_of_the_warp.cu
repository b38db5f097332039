// expect: wrong_answer CraftLetsEachLaneOfOneWarpLightItsOwn
// A warp is there, as asked, and its first thread does the work of all.
// breaks: One warp does it
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) {
  if (threadIdx.x != 0) return;
  for (int lamp = 0; lamp < 32; ++lamp) lamps[lamp] = 1;
}

void first_light(int* lamps) { light_kernel<<<1, 32>>>(lamps); }
