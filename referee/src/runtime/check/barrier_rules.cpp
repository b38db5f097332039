// What barriers of blocks and grids ask of their threads.
#include <string>

#include "referee/src/runtime/check/call_fork.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee::violation {

void skipped_barrier(const Block& block, std::source_location where) {
  Diagnosis d(Rule::barrier_divergence);
  const int ended = block.last_barrier_alive - block.alive;
  d.message = std::to_string(ended) + (ended == 1 ? " thread" : " threads") +
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
  d.locations.push_back(
      Location::at(barrier_call(one).where, thread_text(one.thread) + " waits here"));
  d.locations.push_back(
      Location::at(barrier_call(other).where, thread_text(other.thread) + " waits here"));
  add_call_fork(d, one, barrier_call(one).where, other, barrier_call(other).where);
  d.wait_table = wait_table(block);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

namespace {

// Where the first thread of the block that waits at a barrier does so.
void add_first_waiting(Diagnosis& d, const Block& block) {
  for (int t = 0; t < block.threads; ++t) {
    const Lane& lane = block.lanes[t];
    if ((lane.warp->barrier >> lane.index & 1u) == 0) continue;
    d.locations.push_back(
        Location::at(barrier_call(lane).where, thread_text(lane.thread) + " waits here"));
    return;
  }
}

}  // namespace

void ended_threads_of_grid(const Block& waiting) {
  const int ended = waiting.threads - waiting.alive;
  Diagnosis d(Rule::barrier_divergence);
  d.message = std::to_string(ended) + (ended == 1 ? " thread" : " threads") + " of a block of " +
              std::to_string(waiting.threads) + " ended without coming to this grid.sync()";
  d.explanation =
      "grid.sync() is for all threads of the grid, like every operation of a group: a thread that "
      "skips it, or ends before it, may make the others wait forever. Guard the work, not the "
      "barrier.";
  add_first_waiting(d, waiting);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

void ended_blocks(const Block& waiting, std::uint64_t ended) {
  const auto blocks = [](std::uint64_t n) {
    return std::to_string(n) + (n == 1 ? " block" : " blocks");
  };
  const std::uint64_t left = current_launch->blocks - ended;
  Diagnosis d(Rule::deadlock);
  d.message = blocks(left) + (left == 1 ? " waits" : " wait") + " in grid.sync() for " +
              blocks(ended) + " that ended without it";
  d.explanation =
      "grid.sync() waits for every block of the grid. A block that has no work must still call it "
      "as often as the others: guard the work, not the barrier.";
  add_first_waiting(d, waiting);
  d.wait_table = wait_table(waiting);
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

}  // namespace referee::violation
