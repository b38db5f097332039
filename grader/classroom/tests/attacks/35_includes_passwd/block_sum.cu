// attack: includes /etc/passwd, for the compiler to quote
// expect: compile_error No such file
// on wasm: compile_error file not found
// stopped by: the sandbox: there is no such file
#include <cuda_runtime.h>
#include "/etc/passwd"

void block_sum(float*, const float*, int) {}
