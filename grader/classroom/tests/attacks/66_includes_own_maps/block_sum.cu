// attack: includes the compiler's arguments, variables and memory map, for it to quote
// expect: compile_error
// stopped by: the sandbox: what is there to quote is the compiler's own, and nothing of the course
#include "/proc/1/cmdline"
#include "/proc/1/environ"
#include "/proc/self/environ"
#include "/proc/self/smaps"

void block_sum(float*, const float*, int) {}
