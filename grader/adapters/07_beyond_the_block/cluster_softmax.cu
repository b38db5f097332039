// Calls cluster_softmax: with a matrix that came whole, in device memory of exactly rows * columns
// elements for each array; or with one that is made of a few rows.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of gigabytes"

void cluster_softmax(float* out, const float* in, int rows, int columns);

void warplings::submission::answer(Call& call) {
  const int rows = call.value<int>("rows");
  const int columns = call.value<int>("columns");
  if (call.value<PickedRows>("picked").count > 0) {
    const auto elements = static_cast<std::size_t>(columns);
    return answer_with_picked_rows<float>(
        call, static_cast<std::size_t>(rows), elements, elements,
        [&](float* out, const float* in) { cluster_softmax(out, in, rows, columns); });
  }
  cluster_softmax(call.device_output<float>("out"), call.device_input<float>("in"), rows, columns);
}
