// Calls dot with arrays that begin some floats into an allocation and end where it ends. What lies
// before them is not theirs.
#include "grader/harness/submission/call.h"

void dot(float* out, const float* a, const float* b, int n);

void warplings::submission::answer(Call& call) {
  dot(call.device_output<float>("out"), call.device_input_at<float>("a"),
      call.device_input_at<float>("b"), call.value<int>("n"));
}
