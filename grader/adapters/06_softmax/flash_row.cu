// Calls flash_row once; or with a million keys and values that are 0.
#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "keys and values of 512 MB"

void flash_row(float* out, const float* query, const float* keys, const float* values, int n);

void warplings::submission::answer(Call& call) {
  float* const out = call.device_output<float>("out");
  const float* const query = call.device_input<float>("query");
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) {
    return answer_with_zeros<float, 2>(
        call, 64 * n, [&](const auto& arrays) { flash_row(out, query, arrays[0], arrays[1], n); });
  }
  flash_row(out, query, call.device_input<float>("keys"), call.device_input<float>("values"), n);
}
