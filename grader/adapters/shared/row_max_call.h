// Calls a function like row_max: with a matrix that came whole and has its exact size, or with one
// that is made of a few rows.
#pragma once

#include "grader/adapters/shared/picked_rows_call.h"

namespace warplings::submission {

using RowMax = void (*)(float* out, const float* in, int rows);

inline void answer_row_max(Call& call, RowMax row_max) {
  const int rows = call.value<int>("rows");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_rows<float>(
        call, static_cast<std::size_t>(rows), 64, 1,
        [&](float* out, const float* in) { row_max(out, in, rows); });
  }
  row_max(call.device_output_at<float>("out"), call.device_input<float>("in"), rows);
}

}  // namespace warplings::submission
