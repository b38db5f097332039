// Calls dot with arrays that begin some floats into an allocation and end where it ends. What lies
// before them is not theirs. Or with a billion zeros.
#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void dot(float* out, const float* a, const float* b, int n);

void warplings::submission::answer(Call& call) {
  float* const out = call.device_output<float>("out");
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) {
    return answer_with_zeros<float, 2>(
        call, n, [&](const auto& arrays) { dot(out, arrays[0], arrays[1], n); });
  }
  dot(out, call.device_input_at<float>("a"), call.device_input_at<float>("b"), n);
}
