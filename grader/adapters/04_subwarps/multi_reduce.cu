// Calls multi_reduce with device memory of exactly 32 * n and n floats; or with a matrix that is
// made of a few rows.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of more bytes than 32 bits count"

void multi_reduce(float* out, const float* in, int n);

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_rows<float>(
        call, static_cast<std::size_t>(n), 32, 1,
        [&](float* out, const float* in) { multi_reduce(out, in, n); });
  }
  multi_reduce(call.device_output<float>("out"), call.device_input<float>("in"), n);
}
