// Arrays on the device, inputs that a seed and an index determine, and comparison on the device.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "bench/device/device_clock.h"

namespace bench {

// Device memory of `count` elements, freed with the object.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) : count_(count) {
    check(cudaMalloc(&data_, count * sizeof(T)), "cudaMalloc");
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { static_cast<void>(cudaFree(data_)); }

  T* data() const { return data_; }
  std::size_t count() const { return count_; }
  std::size_t bytes() const { return count_ * sizeof(T); }

  // All bytes 0xff: NaN as a float or BF16, the largest unsigned number.
  void poison() const { check(cudaMemset(data_, 0xff, bytes()), "cudaMemset"); }

  T at(std::size_t index) const {
    T value;
    check(cudaMemcpy(&value, data_ + index, sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return value;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_;
};

// 32 bits that look random (the finaliser of SplitMix64).
__host__ __device__ inline std::uint32_t random_bits(std::uint32_t seed, std::uint64_t index) {
  std::uint64_t z = index + (std::uint64_t{seed} << 40) + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
}

// Integers from -largest to largest, each as often as the others. As floats they add up exactly, in
// any order, as long as no partial sum exceeds 2^24. Their mean is 0, so that a sum of 2^28 of them
// is a random walk: up to 128, its deviation is 128 / sqrt(3) * 2^14 = 1.2 million, a fourteenth.
struct SmallIntegers {
  std::uint32_t seed;
  int largest;
  __host__ __device__ float operator()(std::uint64_t i) const {
    const auto values = static_cast<std::uint32_t>(2 * largest + 1);
    return static_cast<float>(static_cast<int>(random_bits(seed, i) % values) - largest);
  }
};

// Nearly N(0, deviation): the sum of four uniform numbers, scaled.
struct NearlyNormal {
  std::uint32_t seed;
  float deviation;
  __host__ __device__ float operator()(std::uint64_t i) const {
    const std::uint32_t a = random_bits(seed, 2 * i);
    const std::uint32_t b = random_bits(seed, 2 * i + 1);
    const auto sum = static_cast<float>((a & 0xffff) + (a >> 16) + (b & 0xffff) + (b >> 16));
    return (sum / 65536.0f - 2.0f) * 1.7320508f * deviation;  // the sum's variance is 4 / 12
  }
};

struct UniformBytes {
  std::uint32_t seed;
  __host__ __device__ unsigned char operator()(std::uint64_t i) const {
    return static_cast<unsigned char>(random_bits(seed, i) >> 24);
  }
};

struct OneByte {
  std::uint32_t seed;
  __host__ __device__ unsigned char operator()(std::uint64_t) const {
    return static_cast<unsigned char>(seed * 37u);
  }
};

constexpr int kHelperBlocks = 2048;
constexpr int kHelperThreads = 256;

__device__ inline std::size_t helper_thread() {
  return blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
}
__device__ inline std::size_t helper_threads() { return std::size_t{gridDim.x} * blockDim.x; }

template <class T, class Generator>
__global__ void fill_kernel(T* out, std::size_t n, Generator generate) {
  for (std::size_t i = helper_thread(); i < n; i += helper_threads()) {
    out[i] = static_cast<T>(generate(i));
  }
}

template <class T, class Generator>
void fill(const DeviceArray<T>& array, Generator generate) {
  fill_kernel<<<kHelperBlocks, kHelperThreads>>>(array.data(), array.count(), generate);
  check(cudaGetLastError(), "filling an input");
}

// How many elements are not what `right(i, element)` wants.
template <class T, class Judge>
__global__ void count_wrong_kernel(unsigned long long* wrong, const T* in, std::size_t n,
                                   Judge right) {
  for (std::size_t i = helper_thread(); i < n; i += helper_threads()) {
    if (!right(i, in[i])) atomicAdd(wrong, 1ull);
  }
}

template <class T, class Judge>
unsigned long long count_wrong(const T* in, std::size_t n, Judge right) {
  const DeviceArray<unsigned long long> wrong(1);
  check(cudaMemset(wrong.data(), 0, wrong.bytes()), "cudaMemset");
  count_wrong_kernel<<<kHelperBlocks, kHelperThreads>>>(wrong.data(), in, n, right);
  check(cudaGetLastError(), "comparing a result");
  return wrong.at(0);
}

// Element i is generate(i), as it was filled.
template <class T, class Generator>
struct StillFilled {
  Generator generate;
  __device__ bool operator()(std::size_t i, T element) const {
    return element == static_cast<T>(generate(i));
  }
};

template <class T, class Generator>
bool unchanged(const DeviceArray<T>& array, Generator generate) {
  return count_wrong(array.data(), array.count(), StillFilled<T, Generator>{generate}) == 0;
}

}  // namespace bench
