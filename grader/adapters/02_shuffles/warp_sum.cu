// Calls warp_sum with device memory of exactly n numbers and n / warp size sums. The warp size goes
// into the request for its name in messages; the function asks the device.
#include "grader/harness/submission/call.h"

void warp_sum(unsigned* out, const unsigned* in, int n);

void warplings::submission::answer(Call& call) {
  warp_sum(call.device_output_at<unsigned>("out"), call.device_input_at<unsigned>("in"),
           call.value<int>("n"));
}
