// Calls softmax_rows once.
#include "grader/harness/submission/call.h"

void softmax_rows(float* out, const float* in, int rows, int columns);

void warplings::submission::answer(Call& call) {
  softmax_rows(call.device_output<float>("out"), call.device_input<float>("in"),
               call.value<int>("rows"), call.value<int>("columns"));
}
