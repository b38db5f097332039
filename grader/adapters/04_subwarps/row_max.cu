// Calls row_max with device memory of exactly 64 * rows floats and `rows` floats.
#include "grader/adapters/shared/row_max_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of more elements than 32 bits count"

void row_max(float* out, const float* in, int rows);

void warplings::submission::answer(Call& call) { answer_row_max(call, row_max); }
