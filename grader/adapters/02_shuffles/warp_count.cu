// Calls warp_count with device memory of exactly n floats and one int for each warp; or with an
// array that is made of a few warps' elements.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void warp_count(int* out, const float* in, float threshold, int n);

void warplings::submission::answer(Call& call) {
  const auto threshold = call.value<float>("threshold");
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_warps<float>(
        call, n, [&](int* out, const float* in) { warp_count(out, in, threshold, n); },
        RowResults<int>{"out", 1});
  }
  warp_count(call.device_output_at<int>("out"), call.device_input_at<float>("in"), threshold, n);
}
