// Questions about matrices so tall that offsets and numbers of threads pass 2^31 and 2^32. A few
// rows have values of their own, and are looked at; the elements of the others are 0.
#pragma once

#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "grader/harness/grading/matchers.h"
#include "grader/requests/picked_rows.h"

namespace warplings::grading {

// The device memory of a device that holds them, where it can be chosen.
inline constexpr std::uint64_t kTallDevice = std::uint64_t{1} << 40;

// The first two rows, the last two, and those on either side of each edge.
inline PickedRows rows_around(int rows, std::initializer_list<int> edges) {
  PickedRows picked;
  const auto add = [&](int row) {
    if (row < rows) picked.row[static_cast<std::size_t>(picked.count++)] = row;
  };
  for (const int row : {0, 1, rows - 2, rows - 1}) add(row);
  for (const int edge : edges) add(edge - 1), add(edge);
  std::sort(picked.row.begin(), picked.row.begin() + picked.count);
  return picked;
}

// "of which rows 0, 1, 33554432 are compared": the answer's elements are theirs.
inline std::string in_words(const PickedRows& picked, const char* rows = "rows") {
  const auto end = picked.row.begin() + picked.count;
  return fmt::format("of which {} {} are compared", rows, fmt::join(picked.row.begin(), end, ", "));
}

// What the adapter says of the call; of one that failed, that all of it ran.
inline PickedRowsAnswer what_ran(const Answer& answer) {
  PickedRowsAnswer all;
  all.ran = PickedRowsAnswer::Ran::all_blocks;
  all.stored.fill(0xff);
  if (answer.trouble()) return all;
  const auto returned = answer.values<PickedRowsAnswer>(kReturned);
  return returned && returned->size() == 1 ? returned->front() : all;
}

// The device has no room for the matrix, or the launches are none of which some blocks say enough.
inline bool is_unanswered(const Answer& answer) {
  return what_ran(answer).ran == PickedRowsAnswer::Ran::nothing;
}

// What is expected of the blocks that ran: of a row that is none of theirs, zeros. `output` is its
// number among the question's.
template <class T>
std::vector<T> of_blocks_that_ran(const Answer& answer, std::vector<T> expected, int picked,
                                  int output = 0) {
  const PickedRowsAnswer made = what_ran(answer);
  if (made.ran != PickedRowsAnswer::Ran::some_blocks) return expected;
  const std::size_t each = expected.size() / static_cast<std::size_t>(picked);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if ((made.stored[i / each] >> output & 1) == 0) expected[i] = T{};
  }
  return expected;
}

// Blocks that are spread over a whole grid load and store all over the arrays. Those of a grid
// whose numbers wrap do so at the first of them, again and again. `size` is "rows = 67108867";
// `nothing`, what is missed, "nothing is stored into the last third of out"; `here`, what the lines
// are shown for that the counter has.
inline Finding misses_the_last_third(const Answer& answer, const std::string& size,
                                     const std::string& nothing, const char* counter,
                                     const char* here) {
  const bool a_call_failed = answer.run().report && !answer.run().report->failed_calls.empty();
  Finding finding{State::kWrongAnswer,
                  a_call_failed ? fmt::format("With {}: a call failed, and {}.", size, nothing)
                                : fmt::format("With {}: {}. Does the grid end before that, or does "
                                              "a number wrap, at 2^16, 2^31 or 2^32?",
                                              size, nothing),
                  {},
                  0};
  finding.find_places = without_numbers(moving_places(counter), here);
  return finding;
}

// `output` is the number of the one of this name.
inline std::optional<Finding> nothing_in_the_last_third(const Answer& answer,
                                                        const std::string& size,
                                                        const std::string& name = "out",
                                                        int output = 0) {
  if ((what_ran(answer).stored_in_last_third >> output & 1) != 0) return std::nullopt;
  return misses_the_last_third(answer, size,
                               fmt::format("nothing is stored into the last third of {}", name),
                               "global_stores", "stored here");
}

inline AnswerMatcher StoresInTheLastThird(const std::string& size) {
  return {"stores in the last third",
          [=](const Answer& answer) { return nothing_in_the_last_third(answer, size); }};
}

}  // namespace warplings::grading
