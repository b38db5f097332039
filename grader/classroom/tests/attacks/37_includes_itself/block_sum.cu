// attack: includes itself without end
// expect: compile_error
// stopped by: the rewriter and the compiler bound the depth of includes
#include __FILE__

void block_sum(float*, const float*, int) {}
