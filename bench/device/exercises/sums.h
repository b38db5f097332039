// What the exercises share whose answer is the sum of small integers: exact whatever the order.
#pragma once

#include <string>

#include "bench/device/arrays.h"

namespace bench {

// Adds value(i) for all i below n, as integers.
template <class Value>
__global__ void exact_sum_kernel(unsigned long long* total, std::size_t n, Value value) {
  long long sum = 0;
  for (std::size_t i = helper_thread(); i < n; i += helper_threads()) sum += value(i);
  // Two's complement: adding as unsigned is adding.
  atomicAdd(total, static_cast<unsigned long long>(sum));
}

template <class Value>
long long exact_sum(std::size_t n, Value value) {
  const DeviceArray<unsigned long long> total(1);
  check(cudaMemset(total.data(), 0, total.bytes()), "cudaMemset");
  exact_sum_kernel<<<kHelperBlocks, kHelperThreads>>>(total.data(), n, value);
  check(cudaGetLastError(), "the reference sum");
  return static_cast<long long>(total.at(0));
}

// Element i of an array of integers held as floats.
struct Element {
  const float* in;
  __device__ long long operator()(std::size_t i) const { return static_cast<long long>(in[i]); }
};

// Empty where the float is that integer.
inline std::string compare_sum(float got, long long expected) {
  if (static_cast<double>(got) == static_cast<double>(expected)) return "";
  return "the sum is " + std::to_string(got) + " instead of " + std::to_string(expected);
}

}  // namespace bench
