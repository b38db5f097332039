// A mark for each case: whoever comes to one that has none sets it, and runs the case.
#include "grader/harness/grading/turns.h"

namespace warplings::grading {

void Turns::begin(Round round) {
  position_ = 0;
  round_ = round;
}

bool Turns::take_next(bool is_long) {
  const std::size_t position = position_++;
  if (round_ == Round::kLongCases && !is_long) return false;
  return !shared_->is_taken.at(position).exchange(true);
}

}  // namespace warplings::grading
