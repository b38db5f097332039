// attack: has the compiler say that the disk is full, so that nobody is graded any more
// expect: compile_error
// stopped by: nobody believes messages: the grader looks at the disk itself
#include <cuda_runtime.h>

static_assert(false, "x\nerror: no space left on device; free some");

__attribute__((error("x\nerror: no space left on device"))) void full();

void block_sum(float*, const float*, int) { full(); }
