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

#include "grader/harness/grading/alternatives.h"
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

// "0.25 +- 0.001": a reference and how far a value may be from it.
std::string within(double reference, double bound);

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
bool are_equal(const T& a, const T& b) {
  return a == b || (a != a && b != b);
}
template <class T>
std::optional<Finding> compare_exactly(const Answer& answer, std::string_view name,
                                       const std::vector<T>& expected,
                                       const Alternatives<T>& alternatives = {}) {
  offer(alternatives);
  auto finding = compare<T>(
      answer, name, expected.size(),
      [&](const T& got, std::size_t i) { return are_equal(got, expected[i]); },
      [&](std::size_t i) { return written(expected[i]); });
  if (finding) {
    explain_elements<T>(
        *finding, answer, name, alternatives,
        [](const T& got, const T& value, std::size_t) { return are_equal(got, value); });
  }
  return finding;
}

// Equal bit by bit: 0 differs from -0.
template <class T>
std::optional<Finding> compare_bits(const Answer& answer, std::string_view name,
                                    const std::vector<T>& expected,
                                    const Alternatives<T>& alternatives = {}) {
  offer(alternatives);
  const auto same = [](const T& a, const T& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
  auto finding = compare<T>(
      answer, name, expected.size(),
      [&](const T& got, std::size_t i) { return same(got, expected[i]); },
      [&](std::size_t i) { return written(expected[i]); });
  if (finding) {
    explain_elements<T>(*finding, answer, name, alternatives,
                        [&](const T& a, const T& b, std::size_t) { return same(a, b); });
  }
  return finding;
}

// |got - reference| <= bound, with the difference formed in float64; NaN is right only for NaN, and
// an infinity only for itself.
inline bool is_within(double value, double reference, double bound) {
  if (std::isnan(reference)) return std::isnan(value);
  return value == reference || std::abs(value - reference) <= bound;
}

// An alternative fits within the same bounds. It must then differ from the reference by much more
// than rounding can.
inline constexpr double kClearly = 16;

template <class T>
std::optional<Finding> compare_within(const Answer& answer, std::string_view name,
                                      const std::vector<double>& reference,
                                      const std::vector<double>& bound,
                                      const Alternatives<double>& alternatives = {}) {
  offer(alternatives);
  auto finding = compare<T>(
      answer, name, reference.size(),
      [&](const T& got, std::size_t i) {
        return is_within(static_cast<double>(got), reference[i], bound[i]);
      },
      [&](std::size_t i) { return within(reference[i], bound[i]); });
  if (finding) {
    explain_elements<T>(*finding, answer, name, alternatives,
                        [&](const T& got, double value, std::size_t i) {
                          const bool same = is_within(value, reference[i], 0);
                          return is_within(static_cast<double>(got), value, bound[i]) &&
                                 (same || !is_within(value, reference[i], kClearly * bound[i]));
                        });
  }
  return finding;
}

}  // namespace warplings::grading
