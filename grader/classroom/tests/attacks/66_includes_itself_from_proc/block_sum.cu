// attack: includes what the kernel tells of the compiler's memory, which has no end
// expect: compile_error
// stopped by: the rewriter and the compiler have bounds on memory and time
#include "/proc/self/pagemap"

void block_sum(float*, const float*, int) {}
