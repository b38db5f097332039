// Calls compact with arrays that begin some floats into an allocation and end where it ends; or
// with a billion zeros, and room for as many.
#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

int compact(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) {
    return answer_with_zeros_for<float, float>(
        call, n, [&](float* out, const float* in) { static_cast<void>(compact(out, in, n)); });
  }
  call.returns(compact(call.device_output_at<float>("out"), call.device_input_at<float>("in"), n));
}
