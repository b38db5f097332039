// Calls segmented_sum: with device memory of exactly segments * width and `segments` floats, behind
// an offset; or with an array that is made of a few segments.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of more elements than 32 bits count"

void segmented_sum(float* out, const float* in, int segments, int width);

void warplings::submission::answer(Call& call) {
  const int segments = call.value<int>("segments");
  const int width = call.value<int>("width");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_rows<float>(
        call, static_cast<std::size_t>(segments), static_cast<std::size_t>(width), 1,
        [&](float* out, const float* in) { segmented_sum(out, in, segments, width); });
  }
  segmented_sum(call.device_output_at<float>("out"), call.device_input_at<float>("in"), segments,
                width);
}
