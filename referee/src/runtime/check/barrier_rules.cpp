// What barriers of blocks and grids ask of their threads.
#include <string>

#include "referee/src/runtime/check/call_fork.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/place_text.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee::violation {
namespace {

Location waits_at(const Lane& lane) {
  return Location::at(barrier_call(lane).where, thread_text(lane.thread) + " waits here");
}

// Where the first thread of the block that waits at a barrier does so.
void add_first_waiting(Diagnosis& d, const Block& block) {
  for (int t = 0; t < block.threads; ++t) {
    const Lane& lane = block.lanes[t];
    if ((lane.warp->barrier >> lane.index & 1u) == 0) continue;
    d.locations.push_back(waits_at(lane));
    return;
  }
}

}  // namespace

void skipped_barrier(const Block& block, std::source_location where) {
  Diagnosis d(Rule::barrier_divergence);
  const int ended = block.last_barrier_alive - block.alive;
  d.message = counted(ended, "thread") +
              " took part in this barrier before and ended without coming back; " +
              std::to_string(block.alive) + (block.alive == 1 ? " waits" : " wait") +
              " at it again";
  d.explanation =
      "__syncthreads() must be reached by every thread of the block equally often. A barrier "
      "inside an if or a loop that some threads leave earlier works only by luck: move it to where "
      "all threads pass.";
  d.locations.push_back(Location::at(where, "barrier that some threads skip"));
  diagnose(std::move(d));
}

void different_barriers(const Block& block, const Lane& one, const Lane& other) {
  Diagnosis d(Rule::barrier_divergence);
  d.message = "threads of one block wait at different barriers";
  d.explanation =
      "Every thread of the block must reach the same __syncthreads(). Here a condition sends some "
      "threads to one barrier and the rest to another: move the barrier out of the condition.";
  d.locations = {waits_at(one), waits_at(other)};
  add_call_fork(d, one, barrier_call(one).where, other, barrier_call(other).where);
  d.wait_table = wait_table(block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

void ended_threads_of_grid(const Block& waiting) {
  const int ended = waiting.threads - waiting.alive;
  Diagnosis d(Rule::barrier_divergence);
  d.message = counted(ended, "thread") + " of a block of " + std::to_string(waiting.threads) +
              " ended without coming to this grid.sync()";
  d.explanation =
      "grid.sync() is for all threads of the grid, like every operation of a group: a thread that "
      "skips it, or ends before it, may make the others wait forever. Guard the work, not the "
      "barrier.";
  add_first_waiting(d, waiting);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

void ended_blocks(const Block& waiting, std::uint64_t ended) {
  const std::uint64_t left = current_launch->blocks - ended;
  Diagnosis d(Rule::deadlock);
  d.message = counted(left, "block") + (left == 1 ? " waits" : " wait") + " in grid.sync() for " +
              counted(ended, "block") + " that ended without it";
  d.explanation =
      "grid.sync() waits for every block of the grid. A block that has no work must still call it "
      "as often as the others: guard the work, not the barrier.";
  add_first_waiting(d, waiting);
  d.wait_table = wait_table(waiting);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

}  // namespace referee::violation
