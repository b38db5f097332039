// Calls double_buffer with device memory of exactly 1024 elements for each signal; or with arrays
// that are made of a few signals.
#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of a gigabyte"

void double_buffer(int* out, const int* in, int signals);

void warplings::submission::answer(Call& call) {
  const int signals = call.value<int>("signals");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_rows<int>(
        call, static_cast<std::size_t>(signals), 1024, 1024,
        [&](int* out, const int* in) { double_buffer(out, in, signals); });
  }
  double_buffer(call.device_output<int>("out"), call.device_input<int>("in"), signals);
}
