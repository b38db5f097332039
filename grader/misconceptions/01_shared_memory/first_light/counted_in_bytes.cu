// expect: out-of-bounds line 5
// The count of threads taken for one of bytes.
#include <cuda_runtime.h>

__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

void first_light(int* lamps) { light_kernel<<<1, 32 * sizeof(int)>>>(lamps); }
