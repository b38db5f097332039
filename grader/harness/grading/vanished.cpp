// The largest right value that is given as 0, and the smallest that is not.
#include "grader/harness/grading/vanished.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warplings::grading {
namespace {

constexpr std::size_t kFewestOfEither = 4;

// Of elements next to each other.
struct Sizes {
  bool fit = true;  // what is wrong is 0, and every wrong one is smaller than every right one
  std::size_t wrong = 0, right = 0;
  double largest_wrong = 0;
  double smallest_right = std::numeric_limits<double>::infinity();
};

Sizes sizes_of(const std::vector<double>& got, const std::vector<double>& reference,
               const std::vector<double>& bound, std::size_t begin, std::size_t end) {
  Sizes sizes;
  for (std::size_t i = begin; i < end; ++i) {
    const double size = std::abs(reference[i]);
    if (!std::isfinite(size) || std::isnan(got[i])) return {false};
    const bool is_right = std::abs(got[i] - reference[i]) <= bound[i];
    if (!is_right) {
      if (got[i] != 0) return {false};
      ++sizes.wrong;
      sizes.largest_wrong = std::max(sizes.largest_wrong, size);
    } else if (size > bound[i]) {  // of the others, 0 is as good as what they are
      ++sizes.right;
      sizes.smallest_right = std::min(sizes.smallest_right, size);
    }
  }
  sizes.fit = sizes.largest_wrong < sizes.smallest_right;
  return sizes;
}

}  // namespace

std::string vanished(const std::vector<double>& got, const std::vector<double>& reference,
                     const std::vector<double>& bound, std::size_t columns) {
  const std::size_t count = reference.size();
  if (got.size() != count || bound.size() != count) return "";
  const Sizes all = sizes_of(got, reference, bound, 0, count);
  if (all.fit && all.wrong >= kFewestOfEither && all.right >= kFewestOfEither)
    return fmt::format(
        "The wrong elements are 0, and just the smallest are wrong: the right results are {:.3g} "
        "at most, and all that are larger are right.",
        all.largest_wrong);
  if (columns == 0 || columns >= count || count % columns != 0) return "";
  std::size_t wrong = 0, right = 0;
  for (std::size_t begin = 0; begin < count; begin += columns) {
    const Sizes row = sizes_of(got, reference, bound, begin, begin + columns);
    if (!row.fit) return "";
    wrong += row.wrong;
    right += row.right;
  }
  if (wrong < kFewestOfEither || right < kFewestOfEither) return "";
  return "The wrong elements are 0, and in each row just the smallest are wrong.";
}

}  // namespace warplings::grading
