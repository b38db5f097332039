// Each element leaves an interval for the factor; what all of them leave is told.
#include "grader/harness/grading/scaled.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace warplings::grading {
namespace {

constexpr std::size_t kFewest = 4;
constexpr double kClearlyNot0 = 16;
constexpr double kMostOpen = 0.01;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Interval {
  double low = -kInfinity, high = kInfinity;

  bool contains(double x) const { return low <= x && x <= high; }
  double middle() const { return low / 2 + high / 2; }
  bool is_narrow() const { return high - low <= kMostOpen * std::abs(middle()); }
};

struct Part {
  const std::vector<double>& got;
  const std::vector<double>& reference;
  const std::vector<double>& bound;
  std::size_t begin, end;

  bool is_telling(std::size_t i) const {
    return std::abs(reference[i]) > kClearlyNot0 * bound[i] && reference[i] != 0;
  }
};

// The quotient of the element whose reference is the most exact.
std::optional<double> first_guess(const Part& part) {
  std::optional<double> guess;
  double best = 0;
  for (std::size_t i = part.begin; i < part.end; ++i) {
    if (!part.is_telling(i)) continue;
    const double exactness = std::abs(part.reference[i]) / std::max(part.bound[i], 1e-300);
    if (guess && exactness <= best) continue;
    best = exactness;
    guess = part.got[i] / part.reference[i];
  }
  return guess;
}

// What all elements leave open of the factor; nothing where no factor fits.
std::optional<Interval> factor_of(const Part& part) {
  const auto guess = first_guess(part);
  if (!guess || !std::isfinite(*guess) || *guess == 0) return std::nullopt;
  Interval open;
  std::size_t telling = 0;
  double least = kInfinity, most = -kInfinity;
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const double right = part.reference[i];
    const double room = part.bound[i] * std::abs(*guess);
    if (!std::isfinite(right) || !std::isfinite(part.got[i])) return std::nullopt;
    // Not even the rounding of a float product is in a bound of 0.
    const double open_here = room + std::abs(part.got[i]) * 0x1p-22;
    if (!part.is_telling(i)) {
      if (std::abs(part.got[i] - *guess * right) > open_here) return std::nullopt;
      continue;
    }
    const double a = (part.got[i] - open_here) / right, b = (part.got[i] + open_here) / right;
    open = {std::max(open.low, std::min(a, b)), std::min(open.high, std::max(a, b))};
    if (open.low > open.high) return std::nullopt;
    ++telling;
    least = std::min(least, right);
    most = std::max(most, right);
  }
  const bool alike = least * most > 0 && std::max(std::abs(least), std::abs(most)) <
                                             1.5 * std::min(std::abs(least), std::abs(most));
  if (telling < kFewest || alike || !open.is_narrow()) return std::nullopt;
  return open;
}

struct Known {
  double factor;
  std::string name;
};

// The factors of well-known mistakes, each once: one that has two names has none.
std::vector<Known> known_factors(std::size_t columns) {
  std::vector<Known> all = {{-1, "-1"},
                            {2, "2"},
                            {0.5, "1/2"},
                            {4, "4"},
                            {0.25, "1/4"},
                            {static_cast<double>(32), "32"},
                            {1 / 32.0, "1/32"},
                            {std::numbers::log2e, "log2(e), as where exp2 and exp are mixed up"},
                            {std::numbers::ln2, "ln 2, as where exp2 and exp are mixed up"}};
  if (columns > 1) {
    const auto n = static_cast<double>(columns);
    const std::string text = fmt::format("columns = {}", columns);
    all.push_back({n, text});
    all.push_back({1 / n, fmt::format("1 / {}", text)});
    all.push_back({std::sqrt(n), fmt::format("the square root of {}", text)});
    all.push_back({1 / std::sqrt(n), fmt::format("1 / the square root of {}", text)});
  }
  return all;
}

std::string number(double factor) { return fmt::format("{:.4g}", factor); }

}  // namespace

Scaled scaled(const std::vector<double>& got, const std::vector<double>& reference,
              const std::vector<double>& bound, std::size_t columns) {
  const std::size_t count = reference.size();
  if (got.size() != count || bound.size() != count) return {};
  if (const auto open = factor_of({got, reference, bound, 0, count})) {
    if (open->contains(1)) return {};
    std::vector<Known> fitting;
    for (const Known& one : known_factors(columns)) {
      if (open->contains(one.factor)) fitting.push_back(one);
    }
    const bool is_known = fitting.size() == 1;
    return {fmt::format("Every element is the right one times {}.",
                        is_known ? fitting.front().name : number(open->middle())),
            is_known};
  }
  if (columns == 0 || columns >= count || count % columns != 0) return {};
  std::vector<double> factors;
  for (std::size_t begin = 0; begin < count; begin += columns) {
    const auto open = factor_of({got, reference, bound, begin, begin + columns});
    if (!open) return {};
    factors.push_back(open->contains(1) ? 1 : open->middle());
  }
  // Rows that are right beside others that are not have no factor of theirs.
  if (std::find(factors.begin(), factors.end(), 1.0) != factors.end()) return {};
  return {fmt::format("In each row every element is the right one times one factor, which is {} in "
                      "row 0 and {} in row 1.",
                      number(factors[0]), number(factors[1])),
          false};
}

}  // namespace warplings::grading
