// Calls half_broadcast with device memory of exactly n ints for each array.
#include "grader/harness/submission/call.h"

void half_broadcast(int* out, const int* in, int n);

void warplings::submission::answer(Call& call) {
  half_broadcast(call.device_output_at<int>("out"), call.device_input_at<int>("in"),
                 call.value<int>("n"));
}
