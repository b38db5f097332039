// Questions about arrays of as many elements as a contract allows, of which each warp of 32 makes
// results of its own. A few warps have elements that are not 0, and are looked at (picked_rows.h).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/constants.h"
#include "grader/harness/grading/question.h"

namespace warplings::grading {

class PickedWarps {
 public:
  static constexpr int kMost = 1 << 30;  // what contracts allow

  // The first two warps, the last two, and others where sampled blocks begin: the grid has as many
  // in front of them as a power of two divides it into.
  explicit PickedWarps(int n = kMost)
      : n_(n),
        rows_(rows_around(static_cast<int>(warps_of(static_cast<std::size_t>(n))),
                          {1 << 20, 7 << 20, 15 << 20, 17 << 20, 25 << 20, 31 << 20})) {}

  int count() const { return rows_.count; }

  // Of all that are looked at; the last warp may have fewer than 32.
  std::size_t elements() const {
    const auto n = static_cast<std::size_t>(n_);
    return static_cast<std::size_t>(count()) * kWarp - (warps_of(n) * kWarp - n);
  }

  // Where element i of theirs is in the whole array.
  int place(int i) const {
    constexpr int kLanes = static_cast<int>(kWarp);
    return rows_.row[static_cast<std::size_t>(i / kLanes)] * kLanes + i % kLanes;
  }

  // The outputs are to be added, with what these warps make.
  template <class T>
  Question question(const std::vector<T>& in) const {
    return Question()
        .value("n", n_)
        .value("picked", rows_, in_words(rows_, "warps"))
        .input("in", in);
  }

  std::string size() const { return fmt::format("n = {}", n_); }

 private:
  int n_;
  PickedRows rows_;
};

// The answer to such a question: the output, which is the question's of this number, holds these
// results of the picked warps, as far as their blocks ran. It says nothing where none did.
template <class T>
AnswerMatcher GivesOfPickedWarps(const PickedWarps& warps, const std::string& name,
                                 std::vector<T> expected, int output = 0) {
  const auto examine = [=](const Answer& answer) -> std::optional<Finding> {
    if (is_unanswered(answer)) return std::nullopt;
    if (auto finding = nothing_in_the_last_third(answer, warps.size(), name, output))
      return finding;
    return compare_exactly<T>(answer, name,
                              of_blocks_that_ran(answer, expected, warps.count(), output));
  };
  return {"gives " + name + " of picked warps", examine};
}

}  // namespace warplings::grading
