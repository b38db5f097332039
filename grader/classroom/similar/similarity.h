// Which submissions are too alike in what they wrote themselves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grader/classroom/similar/similarity_tester.h"

namespace warplings::classroom {

// One exercise's files of a class: what each submission wrote itself.
struct ClassWork {
  std::string exercise;
  struct Answer {
    std::size_t submission = 0;     // whose; an index that is the caller's
    std::vector<std::string> file;  // as handed in
    std::vector<std::string> own;   // see own_code()
  };
  std::vector<Answer> answers;
  std::vector<std::string> solution;  // own code of the reference answer; may be empty
};

// Two answers that are alike.
struct Similarity {
  std::string exercise;
  std::size_t first = 0;  // submissions
  std::size_t second = 0;
  // Of what the one wrote and not everybody writes, the share that the other has too, 0 to 1; the
  // larger of both directions.
  double share = 0;
  // How much code that is, in characters, rare code counting in full: see the rule below.
  double amount = 0;
  // Of the lines of the passages, how many are the same to the letter, and how many there are.
  std::size_t same_lines = 0;
  std::size_t lines = 0;
  std::vector<Passage> passages;  // a is of `first`, b of `second`; by place, not overlapping in a
};

// A passage is worth less the more submissions have it: with k of them it counts 3/k, or all up to
// three; and a third of that where the reference answer has it, to which the hints lead everybody.
double score(std::size_t k, bool in_solution);

// Pairs whose amount is smaller say nothing: short answers are alike. About three lines.
inline constexpr double kLeastAmount = 90;

// The pairs of a class whose share is at least `threshold`, in no order. Throws
// base::Error.
std::vector<Similarity> similarities(const ClassWork& work, double threshold);

// Two submissions, with everything in which they are alike.
struct SimilarPair {
  std::size_t first = 0;
  std::size_t second = 0;
  double share = 0;                   // the largest
  double amount = 0;                  // of all together
  std::vector<Similarity> exercises;  // the largest amount first
};

// By pairs, the one with most in common first.
std::vector<SimilarPair> ranked(std::vector<Similarity> all);

}  // namespace warplings::classroom
