// Calls flash_row once.
#include "grader/harness/submission/call.h"

void flash_row(float* out, const float* query, const float* keys, const float* values, int n);

void warplings::submission::answer(Call& call) {
  flash_row(call.device_output<float>("out"), call.device_input<float>("query"),
            call.device_input<float>("keys"), call.device_input<float>("values"),
            call.value<int>("n"));
}
