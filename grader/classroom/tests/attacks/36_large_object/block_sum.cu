// attack: makes the compiler write 2 GB
// expect: compile_error larger than allowed
// on wasm: compile_error
// stopped by: limits of the compiler's files, and of the scratch folder
#include <cuda_runtime.h>

char large[2'000'000'000] = {1};

void block_sum(float*, const float*, int) {}
