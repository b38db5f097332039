// Calls array_sum with host memory of exactly n floats; the function makes its own device memory.
// The caller has some, too, and it is still there afterwards.
#include <cuda_runtime.h>
#ifndef __wasm__
#include <sys/mman.h>
#endif

#include <new>
#include <numeric>
#include <string>

#include "grader/harness/submission/call.h"
#include "grader/harness/submission/memory.h"
#include "grader/requests/array_sum.h"

#define WARPLINGS_ASKED_NATIVELY "an array of 4 GB"

float array_sum(const float* host_in, int n);

namespace {

using warplings::HostArray;
using warplings::submission::Call;

#ifdef WARPLINGS_REFEREE

float sum_on_the_host(const float* in, int n) { return std::accumulate(in, in + n, 0.0f); }

// The sum of what copies deliver in place of the elements; and where those that did not come by
// copies fit into memory that the device shares, what it would have been. All of them are whole
// numbers.
float sum_of_replaced(const float* host_in, const float* delivered, int n) {
  const auto count = static_cast<std::size_t>(n);
  const referee::harness::ReplacedCopies copies(host_in, count, delivered);
  const float sum = array_sum(host_in, n);
  const std::size_t copied = copies.delivered();
  const std::size_t shared = copies.shared_bytes() / sizeof(float);
  if (copied >= count || copied + shared < count) return sum;
  return sum + sum_on_the_host(delivered, n) - sum_on_the_host(host_in, n);
}

// Of which nothing is touched but what some blocks of each launch load.
float sum_of_zeros(int n) {
#ifdef __wasm__
  throw warplings::submission::AdapterError("the native engine is asked for " + std::to_string(n));
#else
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(float);
  void* const zeros =
      mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (zeros == MAP_FAILED) throw std::bad_alloc();
  const referee::harness::SampledLaunches launches;
  static_cast<void>(array_sum(static_cast<const float*>(zeros), n));
  munmap(zeros, bytes);
  return 0;
#endif
}

#endif

float sum_of(Call& call) {
  const int n = call.value<int>("n");
#ifdef WARPLINGS_REFEREE
  const auto which = call.value<HostArray>("array");
  if (which == HostArray::zeros) return sum_of_zeros(n);
  const float* const host_in = call.host_input<float>("host_in");
  if (which == HostArray::replaced) {
    return sum_of_replaced(host_in, call.host_input<float>("delivered"), n);
  }
  return array_sum(host_in, n);
#else
  return array_sum(call.host_input<float>("host_in"), n);
#endif
}

}  // namespace

void warplings::submission::answer(Call& call) {
  float* callers = nullptr;
  check(cudaMalloc(&callers, sizeof(float)), "Allocating the caller's device memory");
  const float sum = sum_of(call);
  if (cudaMemset(callers, 0, sizeof(float)) != cudaSuccess) {
    throw DeviceError(
        "Device memory of the caller is gone. cudaFree() frees what is yours, cudaDeviceReset() "
        "what is anybody's.");
  }
  check(cudaFree(callers), "Freeing the caller's device memory");
  call.returns(sum);
}
