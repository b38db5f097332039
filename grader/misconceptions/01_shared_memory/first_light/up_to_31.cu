// expect: wrong_answer LightsAll32Lamps
// The last index is 31, so 31 threads seem enough.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

void first_light(int* lamps) { light_kernel<<<1, 31>>>(lamps); }
