// expect: wrong_answer LightsAll32Lamps
// The given launch: one thread lights one lamp.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

void first_light(int* lamps) { light_kernel<<<1, 1>>>(lamps); }
