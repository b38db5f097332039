// Calls warp_votes with device memory of exactly n floats and one number for each warp and
// question; or with an array that is made of a few warps' elements.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_warps<float>(
        call, n,
        [&](unsigned* all, unsigned* any, unsigned* mask, const float* in) {
          warp_votes(all, any, mask, in, n);
        },
        RowResults<unsigned>{"all_finite", 1}, RowResults<unsigned>{"any_negative", 1},
        RowResults<unsigned>{"negative_mask", 1});
  }
  warp_votes(call.device_output_at<unsigned>("all_finite"),
             call.device_output_at<unsigned>("any_negative"),
             call.device_output_at<unsigned>("negative_mask"), call.device_input_at<float>("in"),
             n);
}
