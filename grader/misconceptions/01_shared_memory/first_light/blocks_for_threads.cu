// expect: wrong_answer LightsAll32Lamps alternative blocks_of_one_thread
// The two numbers exchanged: 32 blocks, in each of which the only thread is number 0.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

void first_light(int* lamps) { light_kernel<<<32, 1>>>(lamps); }
