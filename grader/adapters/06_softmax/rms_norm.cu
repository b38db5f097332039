// Calls rms_norm: with a matrix that came whole and has its exact size, or with one that is made of
// a few rows.
#include <cuda_bf16.h>

#include "grader/adapters/shared/picked_rows_call.h"

#define WARPLINGS_ASKED_NATIVELY "matrices of more elements than 32 bits count"

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns);

void warplings::submission::answer(Call& call) {
  const int rows = call.value<int>("rows");
  const int columns = call.value<int>("columns");
  const auto* const weight = call.device_input<__nv_bfloat16>("weight");
  if (call.value<PickedRows>("picked").count > 0) {
    const auto elements = static_cast<std::size_t>(columns);
    return answer_with_picked_rows<__nv_bfloat16>(call, static_cast<std::size_t>(rows), elements,
                                                  elements,
                                                  [&](__nv_bfloat16* out, const __nv_bfloat16* in) {
                                                    rms_norm(out, in, weight, rows, columns);
                                                  });
  }
  rms_norm(call.device_output<__nv_bfloat16>("out"), call.device_input<__nv_bfloat16>("in"), weight,
           rows, columns);
}
