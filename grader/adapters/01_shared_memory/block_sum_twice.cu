// Calls mean_and_variance with device memory of exactly n floats and two.
#include "grader/harness/submission/call.h"

void mean_and_variance(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  mean_and_variance(call.device_output<float>("out"), call.device_input<float>("in"),
                    call.value<int>("n"));
}
