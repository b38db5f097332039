// Warp functions that bring wrong values (REFEREE_WITHOUT): results that stay right do not rest on
// them. Values that are equal stay so, and whoever asks twice hears the same.
#pragma once

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// The lane whose value a shuffle brings to `lane` in place of that of `source`: the next one in the
// group. Who asks for its own value gets it.
int other_source(Mask group, int lane, int source);

// A vote, a match or a reduction goes without the first lane of the group: it brings what the next
// one does.
void leave_out_first(Warp& warp, Mask group);

}  // namespace referee
