// The functions of one implementation of cuda_bf16.h behind a C interface: built once with the
// referee's headers and once with the toolkit's, whose names are the same, as two shared objects.
#if FLOATING_OURS
#include "cuda_runtime.h"
#else
#include <vector_types.h>
#endif
#include <cuda_bf16.h>

#include <iterator>

#define CATALOGUE_CALL
#define CATALOGUE_DEVICE FLOATING_OURS
#include "referee/tests/floating/catalogue.h"

using catalogue::Bits;

#if FLOATING_OURS
// In place of the runtime's, which is not here.
void* __copied_in_pieces(void* target, const void* source, std::size_t bytes, std::size_t,
                         std::size_t) noexcept {
  for (std::size_t i = 0; i < bytes; ++i)
    static_cast<char*>(target)[i] = static_cast<const char*>(source)[i];
  return target;
}
#endif

// Entry `index` of the format (0 half, 1 bfloat16) applied to `count` operands.
extern "C" __attribute__((visibility("default"))) void floating_call(int format, int index,
                                                                     const Bits* operands,
                                                                     Bits* results, int count) {
  for (int i = 0; i < count; ++i) {
    const Bits* o = operands + 3 * i;
    results[i] = format == 0 ? catalogue::half_format::call(index, o[0], o[1], o[2])
                             : catalogue::bfloat16_format::call(index, o[0], o[1], o[2]);
  }
}

// The catalogue of one format, and its length.
extern "C" __attribute__((visibility("default"))) const catalogue::Entry* floating_entries(
    int format, int* count) {
  using namespace catalogue;
  *count = static_cast<int>(format == 0 ? std::size(half_format::entries)
                                        : std::size(bfloat16_format::entries));
  return format == 0 ? half_format::entries : bfloat16_format::entries;
}
