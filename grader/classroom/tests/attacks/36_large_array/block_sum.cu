// attack: has an array of 64 TB, which takes no room in a file
// expect: compile_error
// stopped by: the linker cannot place it
#include <cuda_runtime.h>

char array[1L << 46];

void block_sum(float*, const float*, int n) { array[n] = 1; }
