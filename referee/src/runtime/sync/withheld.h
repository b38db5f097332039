// Warp functions that bring wrong values (REFEREE_WITHOUT): results that stay right do not rest on
// them. Values that are equal stay so, and whoever asks twice hears the same.
#pragma once

#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/sync/operation_name.h"

namespace referee {

// Whether the function's name begins as the option says: in one of several ways, where commas
// divide them. Those that exchange no values are never.
bool is_among_withheld(WarpOperation operation);
inline bool is_withheld(WarpOperation operation) {
  return !options().without.empty() && operation < WarpOperation::syncwarp &&
         is_among_withheld(operation);
}

// The lane whose value a shuffle brings to `lane` in place of that of `source`: the next one in the
// group. Who asks for its own value gets it.
int other_source(Mask group, int lane, int source);

// A vote, a match or a reduction goes without the first lane of the group: it brings what the next
// one does.
void leave_out_first(Warp& warp, Mask group);

}  // namespace referee
