// Calls row_max_cg with device memory of exactly 64 * rows floats and `rows` floats.
#include "grader/adapters/shared/row_max_call.h"

void row_max_cg(float* out, const float* in, int rows);

void warplings::submission::answer(Call& call) { answer_row_max(call, row_max_cg); }
