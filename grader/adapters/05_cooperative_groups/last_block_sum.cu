// Calls last_block_sum with device memory of exactly n floats; or with a billion zeros.
#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

float last_block_sum(const float* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) {
    return answer_with_zeros<float>(
        call, n, [&](const auto& arrays) { static_cast<void>(last_block_sum(arrays[0], n)); });
  }
  call.returns(last_block_sum(call.device_input<float>("in"), n));
}
