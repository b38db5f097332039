// A device refuses a launch with more threads a block than the kernel is declared with
// (cudaErrorInvalidValue, as on an H100): the kernel may have been given more registers than there
// are for so many.
#include <algorithm>
#include <map>

#include "referee/include/referee/runtime_api.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

REFEREE_EARLY std::map<const void*, int> declared_bounds;
bool has_guessed = false;  // most_threads_of()

}  // namespace

bool declare_launch_bounds(const void* kernel, int most, int, int) {
  if (most > 0) declared_bounds[kernel] = std::min(most, kMaxThreads);
  return true;
}

void tell_launch_bounds(int most, int, int) {
  if (!current.lane || has_guessed || most <= 0) return;
  const dim3& block = current_launch->configuration->block;
  if (block.x * block.y * block.z <= static_cast<unsigned>(most)) return;
  current.critical = true;
  current_launch->launch_bounds = most;
  abandon_launch(cudaErrorInvalidValue);
}

int most_threads_of(const void* kernel) {
  const auto found = declared_bounds.find(kernel);
  if (found != declared_bounds.end()) return found->second;
  has_guessed = true;
  return kMaxThreads;
}

}  // namespace referee
