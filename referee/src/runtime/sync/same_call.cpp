// Compares places by their text where one place has several objects, as in templates, and by the
// path that led there.
#include "referee/src/runtime/sync/same_call.h"

#include <cstring>

#include "referee/src/runtime/sync/call_path.h"

namespace referee {

bool same_place(std::source_location a, std::source_location b) {
  if (is_identical(a, b)) return true;
  return a.line() == b.line() && a.column() == b.column() &&
         std::strcmp(a.file_name(), b.file_name()) == 0 && path_of(a) == path_of(b);
}

Mask waiting_together(const Warp& warp, Mask left) {
  const Call& call = call_of(warp.lanes[std::countr_zero(left)]);
  Mask group = 0;
  for (Mask rest = left; rest != 0; rest &= rest - 1) {
    const Call& theirs = call_of(warp.lanes[std::countr_zero(rest)]);
    if (theirs.mask == call.mask && same_collective(theirs, call)) group |= rest & (~rest + 1);
  }
  return group;
}

}  // namespace referee
