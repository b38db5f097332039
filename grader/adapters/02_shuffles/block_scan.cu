// Calls block_scan with device memory of exactly n ints for each array.
#include "grader/harness/submission/call.h"

void block_scan(int* out, const int* in, int n);

void warplings::submission::answer(Call& call) {
  block_scan(call.device_output<int>("out"), call.device_input<int>("in"), call.value<int>("n"));
}
