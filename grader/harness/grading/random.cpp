// A bit mixer over a counter, and the mappings from its bits to numbers.
// Mixer: the 64-bit finaliser known as splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
// Number Generators, OOPSLA 2014).
#include "grader/harness/grading/random.h"

#include <bit>
#include <utility>

namespace warplings::grading {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;  // 2^64 divided by the golden ratio

inline std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed, std::string_view purpose) : key_(mix(seed + kGolden)) {
  for (const char c : purpose) key_ = mix(key_ ^ static_cast<unsigned char>(c)) + kGolden;
}

std::uint64_t Random::bits() { return mix(key_ + kGolden * ++counter_); }

std::uint64_t Random::below(std::uint64_t bound) {
  std::uint64_t value = bits();
  // Numbers below the excess, which is less than bound, would favour small results. It takes a
  // division that is hardly ever needed.
  if (value < bound) {
    const std::uint64_t excess = (0 - bound) % bound;
    while (value < excess) value = bits();
  }
  return value % bound;
}

std::int64_t Random::integer(std::int64_t low, std::int64_t high) {
  const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  const std::uint64_t offset = span == 0 ? bits() : below(span);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
}

std::vector<float> Random::wide_floats(std::size_t n, int low, int high) {
  std::vector<float> result(n);
  for (float& element : result) {
    const std::uint64_t random = bits();
    const auto sign = static_cast<std::uint32_t>(random >> 63) << 31;
    const auto fraction = static_cast<std::uint32_t>(random & 0x7fffff);
    const auto exponent = static_cast<std::uint32_t>(integer(low, high) + 127) << 23;
    element = std::bit_cast<float>(sign | exponent | fraction);
  }
  return result;
}

std::vector<float> Random::floats(std::size_t n, float low, float high) {
  std::vector<float> result(n);
  for (float& element : result) {
    // 24 bits fill a float's significand exactly; rounding in the last step may reach `high`.
    const float unit = static_cast<float>(bits() >> 40) * 0x1p-24f;
    element = low + (high - low) * unit;
    if (element >= high) element = low;
  }
  return result;
}

std::vector<int> Random::permutation(std::size_t n) {
  std::vector<int> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto j = static_cast<std::size_t>(below(i + 1));
    result[i] = result[j];
    result[j] = static_cast<int>(i);
  }
  return result;
}

std::uint32_t Random::poison() {
  // 0xfff0 to 0xffff in the upper half: all exponent bits of a float and of a double are set, and
  // the lower half keeps the fraction from being zero.
  const std::uint64_t random = bits();
  return 0xfff00000u | static_cast<std::uint32_t>(random & 0x0007ffffu) | 0x00080001u;
}

}  // namespace warplings::grading
