// expect: out-of-bounds line 5
// Counted from 1: the last of 33 threads has the number 32.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

void first_light(int* lamps) { light_kernel<<<1, 33>>>(lamps); }
