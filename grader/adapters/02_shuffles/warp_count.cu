// Calls warp_count with device memory of exactly n floats and one int for each warp.
#include "grader/harness/submission/call.h"

void warp_count(int* out, const float* in, float threshold, int n);

void warplings::submission::answer(Call& call) {
  warp_count(call.device_output_at<int>("out"), call.device_input_at<float>("in"),
             call.value<float>("threshold"), call.value<int>("n"));
}
