// expect: wrong_answer LightsAll32Lamps alternative rows_overlap
// The block has rows of eight threads, and four rows; the stride is the other number.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x + blockDim.y * threadIdx.y] = 1; }

void first_light(int* lamps) { light_kernel<<<1, dim3(8, 4)>>>(lamps); }
