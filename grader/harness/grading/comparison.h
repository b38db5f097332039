// Compares the values of an answer with what a case expects, element by element.
// Integers (and floats that must be exact) by value; floats against a float64 reference and a
// bound.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/harness/grading/finding.h"

namespace warplings::grading {

// "With n = 33: out is wrong in 2 of its 33 elements." `total` counts elements.
Finding wrong_values(const Answer& answer, std::string_view name, std::uint64_t total,
                     std::vector<Mismatch> mismatches, std::uint64_t count);

// The answer lacks the array, or holds another number of elements than the case expects.
Finding missing_values(const Answer& answer, std::string_view name);

// A value as a person writes it: floats with as many digits as tell them apart.
template <class T>
std::string written(const T& value) {
  if constexpr (sizeof(T) == 1 && std::is_integral_v<T>) {
    return std::to_string(static_cast<int>(value));
  } else {
    return fmt::format("{}", value);
  }
}

// Compares by `is_right(got, index)`; `expected(index)` is how the right value is shown.
template <class T, class IsRight, class Expected>
std::optional<Finding> compare(const Answer& answer, std::string_view name, std::size_t count,
                               IsRight is_right, Expected expected) {
  if (auto trouble = find_trouble(answer)) return trouble;
  const auto values = answer.values<T>(name);
  if (!values || values->size() != count) return missing_values(answer, name);
  const bool returned = name == kReturned;
  std::vector<Mismatch> mismatches;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const T& got = (*values)[i];
    if (is_right(got, i)) continue;
    if (++wrong > kShownMismatches) continue;
    Mismatch mismatch;
    if (!returned) mismatch.index = i;
    mismatch.lane = answer.question().lane_of(name, i, answer.run().setting.warp_size);
    mismatch.expected = expected(i);
    const bool untouched = !returned && answer.is_poison(&got, sizeof got, i * sizeof got);
    mismatch.got = untouched ? "never written" : written(got);
    mismatches.push_back(std::move(mismatch));
  }
  if (wrong == 0) return std::nullopt;
  return wrong_values(answer, name, count, std::move(mismatches), wrong);
}

// Equal by value; 0 equals -0, and NaN equals NaN.
template <class T>
std::optional<Finding> compare_exactly(const Answer& answer, std::string_view name,
                                       const std::vector<T>& expected) {
  return compare<T>(
      answer, name, expected.size(),
      [&](const T& got, std::size_t i) {
        return got == expected[i] || (got != got && expected[i] != expected[i]);
      },
      [&](std::size_t i) { return written(expected[i]); });
}

// Equal bit by bit: 0 differs from -0.
template <class T>
std::optional<Finding> compare_bits(const Answer& answer, std::string_view name,
                                    const std::vector<T>& expected) {
  return compare<T>(
      answer, name, expected.size(),
      [&](const T& got, std::size_t i) { return std::memcmp(&got, &expected[i], sizeof got) == 0; },
      [&](std::size_t i) { return written(expected[i]); });
}

// |got - reference| <= bound, with the difference formed in float64; NaN is right only for NaN, and
// an infinity only for itself.
template <class T>
std::optional<Finding> compare_within(const Answer& answer, std::string_view name,
                                      const std::vector<double>& reference,
                                      const std::vector<double>& bound) {
  return compare<T>(
      answer, name, reference.size(),
      [&](const T& got, std::size_t i) {
        const double value = static_cast<double>(got);
        if (std::isnan(reference[i])) return std::isnan(value);
        return value == reference[i] || std::abs(value - reference[i]) <= bound[i];
      },
      [&](std::size_t i) { return fmt::format("{:.9g} +- {:.2g}", reference[i], bound[i]); });
}

}  // namespace warplings::grading
