// What there is to see when everything passes: a card to show to somebody.
#pragma once

#include <string>
#include <vector>

#include "grader/cli/commands/success.h"

namespace warplings::cli {

// What the referee counted in all cases that pass.
struct Feats {
  long runs = 0;
  long barriers = 0;
  long warp_calls = 0;
  std::size_t compared = 0;  ///< exercises whose reference is known, too
  std::size_t lean = 0;      ///< of these: nothing that is counted is more than the reference's

  // Adds one exercise; the reference may be empty.
  void add(const std::vector<Work>& own, const std::vector<Work>& reference);
};

// The card: the mark, 32 lanes, what one can do now, and what was counted. No line is wider than
// the style.
std::vector<std::string> end_card(const Course& course, const Score& score, const Feats& feats,
                                  const Style& style);

// The same of this student, below an empty line; nothing where an exercise is open.
std::vector<std::string> end_lines(const Session& session, const std::vector<Standing>& standings,
                                   const Style& style);

}  // namespace warplings::cli
