// Calls compact with arrays that begin some floats into an allocation and end where it ends.
#include "grader/harness/submission/call.h"

int compact(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  call.returns(compact(call.device_output_at<float>("out"), call.device_input_at<float>("in"),
                       call.value<int>("n")));
}
