// Calls histogram with bytes that begin anywhere in an allocation and end where it ends. What lies
// before them is not theirs. An array that is too large for a message is made of the bytes that
// travel, many times; returns 0 where the device has no room for it, and makes no call. Of 0 times,
// all bytes are 0.
#include <cuda_runtime.h>

#include "grader/adapters/shared/huge_arrays_call.h"

#define WARPLINGS_ASKED_NATIVELY "arrays of eight million bytes and of a gigabyte"

void histogram(unsigned* bins, const unsigned char* in, int n);

namespace {

using warplings::submission::check;

int call_with_copies(unsigned* bins, const unsigned char* in, int n, int times) {
  const auto bytes = static_cast<std::size_t>(n);
  std::size_t free = 0;
  std::size_t total = 0;
  check(cudaMemGetInfo(&free, &total), "Asking for the free device memory");
  if (bytes > free) return 0;
  warplings::submission::DeviceMemory all(bytes, "the bytes");
  const std::size_t piece = bytes / static_cast<std::size_t>(times);
  for (std::size_t begin = 0; begin < bytes; begin += piece) {
    check(cudaMemcpy(all.data() + begin, in, piece, cudaMemcpyDeviceToDevice), "Copying bytes");
  }
  histogram(bins, reinterpret_cast<const unsigned char*>(all.data()), n);
  check(cudaDeviceSynchronize(), "The kernel");
  return 1;
}

}  // namespace

void warplings::submission::answer(Call& call) {
  auto* const bins = call.device_output<unsigned>("bins");
  const int n = call.value<int>("n");
  const int times = call.value<int>("times");
  if (times == 0) {
    return answer_with_zeros<unsigned char>(
        call, n, [&](const auto& arrays) { histogram(bins, arrays[0], n); });
  }
  const auto* const in = call.device_input_at<unsigned char>("in");
  if (times > 1) return call.returns<int>(call_with_copies(bins, in, n, times));
  histogram(bins, in, n);
}
