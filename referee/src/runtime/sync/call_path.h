// Places in the source, told apart by the calls through which lanes have come to them: see
// referee/include/referee/call_path.h.
#pragma once

#include <source_location>

#include "referee/src/runtime/exec/current.h"

namespace referee {

// A call, and those that it was made in.
struct PathNode {
  const PathNode* outer;  // null in the kernel itself
  std::source_location caller;
  unsigned number;  // they are numbered from 1 on
};

// A place of the same text, which is the same object for the same path only.
std::source_location place_on_path(std::source_location where, const PathNode* path);

// Where the running lane, which is in a kernel, makes a call.
inline std::source_location along_path(std::source_location where) {
  if (!current.has_paths) return where;  // spares a cache line
  const PathNode* const path = current.lane->path;
  return path ? place_on_path(where, path) : where;
}

// The path of a place that place_on_path() has given; null for any other.
const PathNode* path_of(std::source_location where);

// Of two paths to one place, the outermost calls that differ. Either may be missing: then the other
// one is called inside of what has no more calls.
struct Fork {
  const PathNode* one;
  const PathNode* other;
};
Fork fork_of(const PathNode* one, const PathNode* other);

}  // namespace referee
