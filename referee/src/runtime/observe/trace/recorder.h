// The recorder behind REFEREE_TRACE: what the lanes of one block of one launch did, step by step.
#pragma once

#include "referee/src/runtime/exec/observer.h"

namespace referee {

struct TraceRecorder : Observer {
  // True while the running block is recorded: otherwise the recorder hears only of launches and
  // blocks.
  static inline bool is_recording = false;

  static bool wants_accesses() { return is_recording; }
  static void on_launch_begins(const Launch& launch);
  static void on_launch_ends(const Launch& launch);
  static void on_block_runs(const Block& block);
  static void on_block_stops(const Block&) { is_recording = false; }
  static void on_block_ends(const Block& block);
  static void on_lane_ends(const Lane& lane);
  static void on_warp_waits(const Warp& warp);
  static void on_collective(Warp& warp, Mask group, const Call& call);
  static void on_range(Block& block, const RangeCall& call);
  static void on_barrier_predicate(const Lane& lane, int predicate);
  static void on_barrier(Block& block) { on_grid_barrier(block); }
  static void on_grid_barrier(const Block& block);
  static void on_access(const Lane& lane, const MemoryAccess& access);
  static void on_diagnosis(std::size_t position, const RaceOccurrence* race);
  static void on_program_ends();
  // Writes what is recorded. False where the recorder is at work: it will stop the program itself
  // (with 128 + signal) as soon as it can.
  static bool on_program_stops(int signal);
};

}  // namespace referee
