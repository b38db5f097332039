// Calls append_if with a list that holds some elements already; or with a billion zeros, and room
// for as many.
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

}  // namespace

void warplings::submission::answer(Call& call) {
  const int n = call.value<int>("n");
  if (call.value<int>("zeros") != 0) return answer_about_zeros(call, n);
  const unsigned there = call.value<unsigned>("already_there");
  auto* const out = call.device_output<unsigned>("out");
  auto* const count = call.device_output<unsigned>("count");
  const auto* const list = call.device_input<unsigned>("list");
  check(cudaMemcpy(out, list, there * sizeof(unsigned), cudaMemcpyDeviceToDevice),
        "Copying the list");
  check(cudaMemcpy(count, &there, sizeof there, cudaMemcpyHostToDevice), "Copying its length");
  append_if(out, count, call.device_input<unsigned>("in"), n);
}
