// Calls grid_sum once.
#include "grader/harness/submission/call.h"

void grid_sum(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  grid_sum(call.device_output<float>("out"), call.device_input<float>("in"), call.value<int>("n"));
}
