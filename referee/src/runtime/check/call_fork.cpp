// The two calls stand in the report as places of their own.
#include "referee/src/runtime/check/call_fork.h"

#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/sync/call_path.h"

namespace referee {

void add_call_fork(Diagnosis& d, const Lane& one, std::source_location a, const Lane& other,
                   std::source_location b) {
  if (a.line() != b.line() || a.column() != b.column()) return;
  const Fork fork = fork_of(path_of(a), path_of(b));
  const auto add = [&](const PathNode* node, const Lane& lane) {
    if (node)
      d.locations.push_back(
          Location::at(node->caller, thread_text(lane.thread) + " came by this call"));
  };
  add(fork.one, one);
  add(fork.other, other);
  if (fork.one || fork.other)
    d.explanation +=
        " In a function that is called from two places, it is two calls: compilers copy the "
        "function to both.";
}

}  // namespace referee
