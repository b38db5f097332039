// attack: includes the reference answer
// expect: compile_error No such file
// stopped by: the sandbox: the course is not there
#include "../../../../../solutions/01_shared_memory/block_sum.cu"
