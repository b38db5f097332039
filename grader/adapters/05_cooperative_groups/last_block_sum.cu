// Calls last_block_sum with device memory of exactly n floats.
#include "grader/harness/submission/call.h"

float last_block_sum(const float* in, int n);

void warplings::submission::answer(Call& call) {
  call.returns(last_block_sum(call.device_input<float>("in"), call.value<int>("n")));
}
