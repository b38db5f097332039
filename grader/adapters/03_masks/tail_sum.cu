// Calls tail_sum with device memory of exactly n floats and one float for each warp; or with an
// array that is made of a few warps' elements.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void tail_sum(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_warps<float>(
        call, n, [&](float* out, const float* in) { tail_sum(out, in, n); },
        RowResults<float>{"out", 1});
  }
  tail_sum(call.device_output_at<float>("out"), call.device_input_at<float>("in"), n);
}
