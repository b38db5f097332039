// Calls softmax_rows: with a matrix that came whole and has its exact size, or with one that is
// made of a few rows.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of more threads than 32 bits count"

void softmax_rows(float* out, const float* in, int rows, int columns);

void warplings::submission::answer(Call& call) {
  const int rows = call.value<int>("rows");
  const int columns = call.value<int>("columns");
  if (call.value<PickedRows>("picked").count > 0) {
    const auto elements = static_cast<std::size_t>(columns);
    return answer_with_picked_rows<float>(
        call, static_cast<std::size_t>(rows), elements, elements,
        [&](float* out, const float* in) { softmax_rows(out, in, rows, columns); });
  }
  softmax_rows(call.device_output<float>("out"), call.device_input<float>("in"), rows, columns);
}
