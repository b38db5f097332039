// Calls warp_normalize with device memory of exactly n floats for each array; or with arrays that
// are made of a few warps' elements.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void warp_normalize(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_warps<float>(
        call, n, [&](float* out, const float* in) { warp_normalize(out, in, n); },
        RowResults<float>{"out", 32});
  }
  warp_normalize(call.device_output_at<float>("out"), call.device_input_at<float>("in"), n);
}
