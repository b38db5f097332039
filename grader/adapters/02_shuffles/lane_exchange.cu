// Calls lane_exchange with device memory of exactly n ints for each array; or with arrays that are
// made of a few warps' elements.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_warps<int>(
        call, n,
        [&](int* first, int* left, int* right, int* partner, const int* in) {
          lane_exchange(first, left, right, partner, in, n);
        },
        RowResults<int>{"first", 32}, RowResults<int>{"left", 32}, RowResults<int>{"right", 32},
        RowResults<int>{"partner", 32});
  }
  lane_exchange(call.device_output_at<int>("first"), call.device_output_at<int>("left"),
                call.device_output_at<int>("right"), call.device_output_at<int>("partner"),
                call.device_input_at<int>("in"), n);
}
