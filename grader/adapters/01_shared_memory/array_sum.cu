// Calls array_sum with host memory of exactly n floats; the function makes its own device memory.
#include "grader/harness/submission/call.h"

float array_sum(const float* host_in, int n);

void warplings::submission::answer(Call& call) {
  call.returns(array_sum(call.host_input<float>("host_in"), call.value<int>("n")));
}
