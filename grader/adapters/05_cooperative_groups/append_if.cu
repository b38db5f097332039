// Calls append_if with a list that holds some elements already; or with one whose end alone is
// sent, of which as much comes back, and returns 0 where the device has no room for it; or with a
// billion zeros, and room for as many.
#include <cuda_runtime.h>

#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of gigabytes"

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n);

namespace {

using warplings::submission::Call;
using warplings::submission::check;

void answer_about_zeros(Call& call, int n) {
  warplings::submission::DeviceMemory length(sizeof(unsigned), "the list's length");
  auto* const count = reinterpret_cast<unsigned*>(length.data());
  check(cudaMemset(count, 0, sizeof *count), "Clearing the list's length");
  warplings::submission::answer_with_zeros_for<unsigned, unsigned>(
      call, n, [&](unsigned* out, const unsigned* in) { append_if(out, count, in, n); });
}

void copy(void* to, const void* from, std::size_t numbers) {
  check(cudaMemcpy(to, from, numbers * sizeof(unsigned), cudaMemcpyDefault), "Copying the list");
}

// `out` has `places` places. The list that is made of it has so many elements more, before them,
// and its length counts them.
int append_to_a_long_list(unsigned* out, unsigned* count, std::size_t more, std::size_t places,
                          const unsigned* in, int n) {
  const warplings::submission::TallMemory list((more + places) * sizeof(unsigned));
  if (list.data() == nullptr) return 0;
  auto* const begin = reinterpret_cast<unsigned*>(list.data());
  unsigned length = 0;
  copy(&length, count, 1);
  length += static_cast<unsigned>(more);
  copy(begin + more, out, places);
  copy(count, &length, 1);
  append_if(begin, count, in, n);
  check(cudaDeviceSynchronize(), "The kernel");
  copy(out, begin + more, places);
  copy(&length, count, 1);
  length -= static_cast<unsigned>(more);
  copy(count, &length, 1);
  return 1;
}

}  // namespace

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) return answer_about_zeros(call, n);
  const unsigned there = call.value<unsigned>("already_there");
  auto* const out = call.device_output<unsigned>("out");
  auto* const count = call.device_output<unsigned>("count");
  const auto* const list = call.device_input<unsigned>("list");
  const auto* const in = call.device_input<unsigned>("in") + call.value<int>("behind");
  copy(out, list, there);
  copy(count, &there, 1);
  if (const unsigned more = call.value<unsigned>("more"); more != 0) {
    return call.returns<int>(
        append_to_a_long_list(out, count, more, call.value<unsigned>("places"), in, n));
  }
  append_if(out, count, in, n);
}
