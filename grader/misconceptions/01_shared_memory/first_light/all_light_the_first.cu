// expect: wrong_answer LightsAll32Lamps
// The index is forgotten: 32 threads light one lamp.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { *lamps = 1; }

void first_light(int* lamps) { light_kernel<<<1, 32>>>(lamps); }
