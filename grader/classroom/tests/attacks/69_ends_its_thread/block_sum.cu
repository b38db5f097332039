// attack: ends the thread that asks it, so that nobody looks at the answer
// expect: compile_error pthread_exit
// on wasm: compile_error
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>
#include <pthread.h>

void block_sum(float*, const float*, int) { pthread_exit(nullptr); }
