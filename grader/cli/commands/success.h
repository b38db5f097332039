// What there is to see when an exercise passes: what was proved, what it took beside the reference,
// what one takes away from it, and how far one has come.
#pragma once

#include <string>
#include <vector>

#include "grader/cli/commands/bench_counters.h"
#include "grader/cli/commands/commands.h"
#include "grader/judge/judge.h"

namespace warplings::cli {

// How far somebody has come.
struct Score {
  std::size_t passing = 0, exercises = 0;
  int points = 0, all_points = 0;

  static Score of(const std::vector<Standing>& standings);
  bool complete() const { return exercises > 0 && passing == exercises; }
};

// 32 lanes, as many of them at work as the share of the points that were made, and the numbers.
std::string score_line(const Score& score, const Style& style);

// The cases, each ticked; as many as fit, and how many more there are.
std::vector<std::string> ticked_cases(const Result& result, const Style& style);

// The counters of one case of both where the referee counted some; none where it did not. The
// reference may be empty: then the student's stand alone.
std::vector<std::string> counted_beside(const std::vector<Work>& own,
                                        const std::vector<Work>& reference, const Style& style);

// What the reference does in the cases of the exercise: judged once, and then known. Empty where
// there is no reference, and where it is not known and may not be judged (an empty stage).
std::vector<Work> reference_works(const Session& session, const Exercise& exercise,
                                  const Stage& stage);

// All of it, below the verdict of a file that passes. `stage` as for reference_works;
// `how_to_compare` shows the reference beside it, empty: a command.
std::vector<std::string> success_lines(const Session& session, const Exercise& exercise,
                                       const Result& result, const Style& style, const Stage& stage,
                                       const std::string& how_to_compare = "");

}  // namespace warplings::cli
