// Calls warp_votes with device memory of exactly n floats and one number for each warp and
// question.
#include "grader/harness/submission/call.h"

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n);

void warplings::submission::answer(Call& call) {
  warp_votes(call.device_output_at<unsigned>("all_finite"),
             call.device_output_at<unsigned>("any_negative"),
             call.device_output_at<unsigned>("negative_mask"), call.device_input_at<float>("in"),
             call.value<int>("n"));
}
