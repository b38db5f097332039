// Outputs that begin behind a multiple of 16 bytes, for contracts that promise no alignment.
#pragma once

#include <string>
#include <vector>

#include "grader/harness/grading/matchers.h"

namespace warplings::grading {

// The output holds these elements after `offset` others, in which nothing was written.
template <class T>
AnswerMatcher AfterOffset(std::string name, std::size_t offset, std::vector<T> expected) {
  const auto examine = [=](const Answer& answer) {
    return compare<T>(
        answer, name, offset + expected.size(),
        [&](const T& got, std::size_t i) {
          return i < offset ? answer.is_poison(&got, sizeof got, i * sizeof got)
                            : got == expected[i - offset];
        },
        [&](std::size_t i) { return i < offset ? "no store" : written(expected[i - offset]); });
  };
  return {"gives " + name + " behind an offset", examine};
}

}  // namespace warplings::grading
