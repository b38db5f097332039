// A ticket at a time: whoever has run a case takes the next one that nobody has.
#include "grader/harness/grading/turns.h"

namespace warplings::grading {

bool Turns::take_next() {
  if (!std::exchange(has_ticket_, true)) ticket_ = shared_->next.fetch_add(1);
  const bool is_mine = position_++ == ticket_;
  if (is_mine) has_ticket_ = false;
  return is_mine;
}

}  // namespace warplings::grading
