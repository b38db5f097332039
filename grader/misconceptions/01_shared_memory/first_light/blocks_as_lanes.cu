// expect: wrong_answer CraftLetsEachLaneOfOneWarpLightItsOwn
// A block for each lamp: all of them burn, lit by 32 warps with one lane at work in each.
// breaks: One warp does it
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[blockIdx.x] = 1; }

void first_light(int* lamps) { light_kernel<<<32, 1>>>(lamps); }
