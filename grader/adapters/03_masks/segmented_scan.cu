// Calls segmented_scan with device memory of exactly n elements for each array.
#include "grader/harness/submission/call.h"

void segmented_scan(float* out, const float* in, const unsigned char* head, int n);

void warplings::submission::answer(Call& call) {
  segmented_scan(call.device_output<float>("out"), call.device_input<float>("in"),
                 call.device_input<unsigned char>("head"), call.value<int>("n"));
}
