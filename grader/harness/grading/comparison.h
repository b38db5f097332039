// Compares the values of an answer with what a case expects, element by element.
// Integers (and floats that must be exact) by value; floats against a float64 reference and a
// bound.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/harness/grading/alternatives.h"
#include "grader/harness/grading/diagnosed.h"
#include "grader/harness/grading/finding.h"
#include "grader/harness/grading/relations.h"

namespace warplings::grading {

// Which elements are wrong.
struct WrongElements {
  std::uint64_t total = 0;  // of the array, right ones too
  std::uint64_t count = 0;
  std::uint64_t untouched = 0;  // of these; never written
  std::uint64_t first = 0, last = 0;
  std::uint64_t lanes = 0;    // a bit for each, where elements belong to lanes
  std::vector<bool> flags{};  // for each element, from the first wrong one on

  void add(std::uint64_t i, bool never_written, std::optional<int> lane) {
    if (count++ == 0) {
      first = i;
      flags.resize(total);
    }
    flags[i] = true;
    last = i;
    untouched += never_written ? 1 : 0;
    if (lane) lanes |= std::uint64_t{1} << *lane;
  }
};

// "With n = 33: out is wrong in 2 of its 33 elements." Where one rule tells which they are
// (patterns.h), where they were never written, or belong to a few neighbouring lanes, it says so.
Finding wrong_values(const Answer& answer, std::string_view name, std::vector<Mismatch> mismatches,
                     const WrongElements& wrong);

// The answer lacks the array, or holds another number of elements than the case expects.
Finding missing_values(const Answer& answer, std::string_view name);

// A value as a person writes it: floats with as many digits as tell them apart. Where a NaN is as
// good as any other, its sign is not shown.
template <class T>
std::string written(const T& value) {
  if constexpr (sizeof(T) == 1 && std::is_integral_v<T>) {
    return std::to_string(static_cast<int>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return std::isnan(value) ? "NaN" : fmt::format("{}", value);
  } else {
    return fmt::format("{}", value);
  }
}

// How a value is shown.
template <class T>
using Write = std::function<std::string(const T&)>;

// "0.25 +- 0.001": a reference and how far a value may be from it.
std::string within(double reference, double bound);

// The same where every bit counts.
template <class T>
std::string written_with_bits(const T& value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(value)) {
      return std::signbit(value) ? "NaN with the sign bit set" : "NaN, sign bit clear";
    }
  }
  return written(value);
}

// A set of lanes: "0x0000ffff".
inline std::string written_as_mask(const unsigned& mask) { return fmt::format("{:#010x}", mask); }

// Compares by `is_right(got, index)`; `expected(index)` is how the right value is shown.
template <class T, class IsRight, class Expected>
std::optional<Finding> compare(const Answer& answer, std::string_view name, std::size_t count,
                               IsRight is_right, Expected expected, Write<T> write = written<T>) {
  if (auto trouble = find_trouble(answer)) return trouble;
  const auto values = answer.values<T>(name);
  if (!values || values->size() != count) return missing_values(answer, name);
  const bool returned = name == kReturned;
  std::vector<Mismatch> mismatches;
  WrongElements wrong{.total = count};
  for (std::size_t i = 0; i < count; ++i) {
    const T& got = (*values)[i];
    if (is_right(got, i)) continue;
    const bool untouched = is_unwritten(answer, name, got, i);
    const auto lane = answer.question().lane_of(name, i, answer.run().setting.warp_size);
    wrong.add(i, untouched, lane);
    if (wrong.count > kShownMismatches) continue;
    Mismatch mismatch;
    if (!returned) mismatch.index = i;
    mismatch.lane = lane;
    mismatch.expected = expected(i);
    mismatch.got = untouched ? written_as_poison(answer) : write(got);
    mismatches.push_back(std::move(mismatch));
  }
  if (wrong.count == 0) return std::nullopt;
  return wrong_values(answer, name, std::move(mismatches), wrong);
}

// The values of an answer that are compared with so many, if every element was written.
template <class T>
std::optional<std::vector<T>> written_values(const Answer& answer, std::string_view name,
                                             std::size_t count) {
  auto values = answer.values<T>(name);
  if (!values || values->size() != count || has_unwritten<T>(answer, name)) return std::nullopt;
  return values;
}

// Equal by value; 0 equals -0, and NaN equals NaN.
template <class T>
bool are_equal(const T& a, const T& b) {
  return a == b || (a != a && b != b);
}
template <class T>
std::optional<Finding> compare_exactly(const Answer& answer, std::string_view name,
                                       const std::vector<T>& expected,
                                       const Alternatives<T>& alternatives = {},
                                       Write<T> write = written<T>) {
  offer(alternatives);
  auto finding = compare<T>(
      answer, name, expected.size(),
      [&](const T& got, std::size_t i) { return are_equal(got, expected[i]); },
      [&](std::size_t i) { return write(expected[i]); }, write);
  if (finding) {
    explain_elements<T>(
        *finding, answer, name, alternatives,
        [](const T& got, const T& value, std::size_t) { return are_equal(got, value); });
    if constexpr (std::is_arithmetic_v<T>) {
      if (const auto got = written_values<T>(answer, name, expected.size())) {
        tell_what_is_reordered(
            *finding, answer,
            {.right = std::vector<double>(expected.begin(), expected.end()),
             .holds = [&](std::size_t i,
                          std::size_t j) { return are_equal((*got)[i], expected[j]); },
             .tolerance = [](std::size_t) { return 0.0; }});
      }
    }
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
      [&](std::size_t i) { return written_with_bits(expected[i]); }, written_with_bits<T>);
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
    if (const auto values = written_values<T>(answer, name, reference.size())) {
      const std::vector<double> got(values->begin(), values->end());
      tell_what_is_reordered(
          *finding, answer,
          {.right = reference,
           .holds = [&](std::size_t i,
                        std::size_t j) { return is_within(got[i], reference[j], bound[j]); },
           .tolerance = [&](std::size_t i) { return kClearly * bound[i]; }});
      tell_what_is_scaled_or_vanished(*finding, answer, got, reference, bound);
    }
  }
  return finding;
}

}  // namespace warplings::grading
