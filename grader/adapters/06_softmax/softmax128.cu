// Calls softmax128: with a matrix that came whole and has its exact size, or with one that is made
// of a few rows.
#include <cuda_bf16.h>

#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of more elements than 32 bits count"

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows);

void warplings::submission::answer(Call& call) {
  const int rows = call.value<int>("rows");
  if (call.value<PickedRows>("picked").count > 0) {
    return answer_with_picked_rows<__nv_bfloat16>(
        call, static_cast<std::size_t>(rows), 128, 128,
        [&](__nv_bfloat16* out, const __nv_bfloat16* in) { softmax128(out, in, rows); });
  }
  softmax128(call.device_output<__nv_bfloat16>("out"), call.device_input<__nv_bfloat16>("in"),
             rows);
}
