// Calls grid_sum once; or with a billion zeros.
#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes and devices of many lanes"

void grid_sum(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  float* const out = call.device_output<float>("out");
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) {
    return answer_with_zeros<float>(call, n,
                                    [&](const auto& arrays) { grid_sum(out, arrays[0], n); });
  }
  grid_sum(out, call.device_input<float>("in"), n);
}
