// Calls warp_scan with device memory of exactly n ints for each array; or with arrays that are made
// of a few warps' elements.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void warp_scan(int* out, const int* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_warps<int>(
        call, n, [&](int* out, const int* in) { warp_scan(out, in, n); },
        RowResults<int>{"out", 32});
  }
  warp_scan(call.device_output_at<int>("out"), call.device_input_at<int>("in"), n);
}
