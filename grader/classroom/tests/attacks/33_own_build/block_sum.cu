// attack: brings a CMakeLists.txt and a header
// expect: wrong_answer|diagnosed|compile_error
// stopped by: the grader has its own build; what lies beside a file is only that
#include "cuda_runtime.h"

void block_sum(float* out, const float* in, int n) { pass(out, in, n); }
