// Calls positive_sum with device memory of exactly n floats and one float for each warp.
#include "grader/harness/submission/call.h"

void positive_sum(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  positive_sum(call.device_output_at<float>("out"), call.device_input_at<float>("in"),
               call.value<int>("n"));
}
