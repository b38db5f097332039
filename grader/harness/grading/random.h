// Inputs from a seed: the same numbers on every machine and compiler, without std::distributions.
// Counter-based: element i of a sequence depends on the seed, the sequence's number and i alone.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace warplings::grading {

class Random {
 public:
  // `purpose` separates the inputs of different cases under one seed.
  Random(std::uint64_t seed, std::string_view purpose);

  // The next 64 random bits.
  std::uint64_t bits();

  // Uniform in [0, bound), bound > 0, without bias.
  std::uint64_t below(std::uint64_t bound);

  // Uniform in [low, high], both included.
  std::int64_t integer(std::int64_t low, std::int64_t high);

  // n whole numbers in [low, high] as T; exact where T holds them.
  template <class T>
  std::vector<T> integers(std::size_t n, std::int64_t low, std::int64_t high) {
    std::vector<T> result(n);
    for (T& element : result) element = static_cast<T>(integer(low, high));
    return result;
  }

  // n floats of both signs whose magnitudes spread evenly over the exponents: 2^low <= |x| <
  // 2^(high+1). -126 <= low <= high <= 127.
  std::vector<float> wide_floats(std::size_t n, int low, int high);

  // n floats in [low, high), evenly spread.
  std::vector<float> floats(std::size_t n, float low, float high);

  // The numbers 0..n-1 in a random order.
  std::vector<int> permutation(std::size_t n);

  // A word whose bytes make wild integers, and NaN as a float or (repeated) as a double. Two of
  // them differ.
  std::uint32_t poison();

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

}  // namespace warplings::grading
