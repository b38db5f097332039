// Calls the function of every file in this folder: out[i] = 2 * in[i] for n floats.
#include "grader/harness/submission/call.h"

void doubling(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  doubling(call.device_output<float>("out"), call.device_input<float>("in"), call.value<int>("n"));
}
