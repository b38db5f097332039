// Questions about arrays of as many elements as a contract allows, of all of which one result is
// made. Nobody has the time for that: some blocks run, make no result, and have loaded from all
// parts of the array.
#pragma once

#include <string>
#include <vector>

#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/matchers.h"
#include "grader/harness/grading/traffic_matchers.h"
#include "grader/requests/huge_arrays.h"

namespace warplings::grading {

// n zeros in each array. The outputs are to be added.
inline Question question_of_zeros(int n) {
  return Question().value("n", n).value("zeros", 1, "all of them 0");
}

// Blocks that ran loaded from the last third of each of these arrays. It says nothing where none
// ran, or some had more to do than there is time for.
inline AnswerMatcher LoadsFromTheLastThird(const std::string& size,
                                           const std::vector<std::string>& arrays = {"in"}) {
  const auto examine = [=](const Answer& answer) -> std::optional<Finding> {
    const auto returned = answer.values<HugeArraysAnswer>(kReturned);
    if (!returned || returned->size() != 1) return std::nullopt;
    const HugeArraysAnswer& made = returned->front();
    if (made.ran != HugeArraysAnswer::Ran::some_blocks) return std::nullopt;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      if ((made.loaded_last_third >> i & 1) != 0) continue;
      return misses_the_last_third(
          answer, size, fmt::format("nothing of the last third of {} is loaded", arrays[i]),
          "global_loads", "loaded here");
    }
    return std::nullopt;
  };
  return {"loads from the last third", examine};
}

}  // namespace warplings::grading
