// The lane's side of cooperative groups: the grid barrier, and requests that cannot be granted.
#include <string>

#include "referee/include/referee/groups/runtime.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/exec/machine.h"

namespace referee {

bool uses_groups = false;

namespace {

[[noreturn]] void end_with(const char* rule, std::string message, std::string explanation,
                           cudaError_t error, std::source_location where) {
  Critical critical;
  Diagnosis d;
  d.rule = rule;
  d.message = std::move(message);
  d.explanation = std::move(explanation);
  d.places.push_back(Place::at(where, "called by " + thread_text(hot.lane->thread)));
  diagnose(std::move(d));
  abandon_launch(error);
}

}  // namespace

void report_ended_blocks(const Block& waiting, std::uint64_t ended) {
  const auto blocks = [](std::uint64_t n) {
    return std::to_string(n) + (n == 1 ? " block" : " blocks");
  };
  const std::uint64_t left = current_launch->blocks - ended;
  Diagnosis d;
  d.rule = "deadlock";
  d.message = blocks(left) + (left == 1 ? " waits" : " wait") + " in grid.sync() for " +
              blocks(ended) + " that ended without it";
  d.explanation =
      "grid.sync() waits for every block of the grid. A block that has no work must still call it "
      "as often as the others: guard the work, not the barrier.";
  const Lane* first = nullptr;
  for (int t = 0; t < waiting.threads && !first; ++t)
    if (waiting.lanes[t].warp->barrier >> waiting.lanes[t].index & 1u) first = &waiting.lanes[t];
  if (first)
    d.places.push_back(
        Place::at(barrier_call(*first).where, thread_text(first->thread) + " waits here"));
  d.wait_table = wait_table(waiting);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

namespace groups {

void announce() { uses_groups = true; }

bool is_grid_resident() {
  return current_launch != nullptr && current_launch->configuration->cooperative;
}

void grid_barrier(std::source_location where) {
  Lane* self = hot.lane;
  if (!self) return;
  if (!is_grid_resident())
    refuse("device-trap", "grid.sync() in a kernel that was not launched cooperatively",
           "An ordinary launch does not promise that all blocks run at the same time, so they "
           "cannot wait for each other; a device traps here. Launch the kernel with "
           "cudaLaunchCooperativeKernel().",
           where);
  ++hot.progress;
  self->barrier = {where, kGridSync};
  hot.warp->barrier |= self->id.bit;
  hot.warp->away |= self->id.bit;
  ++hot.warp->block->at_grid_barrier;
  suspend();
}

void refuse(const char* rule, const char* message, const char* explanation,
            std::source_location where) {
  end_with(rule, message, explanation, cudaErrorLaunchFailure, where);
}

void refuse_tile(unsigned size, std::source_location where) {
  end_with(
      "bad-width",
      "a tile of " + std::to_string(size) + " lanes, but a warp has " +
          std::to_string(options().warp_size),
      "tiled_partition<N> with N up to 32 makes a tile within one warp, so N must not exceed "
      "the warp size. Code for devices of any warp size takes N from a constant of the target, "
      "or uses smaller tiles.",
      cudaErrorInvalidValue, where);
}

}  // namespace groups
}  // namespace referee
