// attack: includes the reference answer
// expect: compile_error No such file
// on wasm: compile_error file not found
// stopped by: the sandbox: the course is not there
#include "../../../../../solutions/01_shared_memory/block_sum.cu"
