// What an observer of a run may listen to. An observer is a class with static functions of these
// names in place of the empty ones; observe/observers.cpp has the list of all. Nothing here is
// virtual: an event that nobody listens to costs nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <string>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

struct Launch;
struct Cluster;
struct RaceOccurrence;

enum class AccessKind : std::uint8_t { read, write, atomic };

// A memory access by a lane that is about to take place.
struct MemoryAccess {
  std::uintptr_t address = 0;
  std::size_t size = 0;  // at most 16 bytes
  AccessKind kind = AccessKind::read;
  std::uintptr_t pc = 0;
};

// What an atomic does to the value: it becomes another one; it is exchanged for one that does not
// depend on it. A plain atomic store reads nothing, so it is no read-modify-write.
struct AtomicEffect {
  bool changes = false;
  bool exchanges = false;
  bool reads = true;
};

struct Observer {
  static void on_launch_begins(const Launch&) {}
  static void on_launch_ends(const Launch&) {}  // or was abandoned
  static void on_block_begins(Block&) {}
  static void on_block_runs(const Block&) {}   // for the first time, or again
  static void on_block_stops(const Block&) {}  // it lets another one run, or has ended
  static void on_block_ends(const Block&) {}

  // The running lane is about to let others run, or to end. Comes only while kYieldIsAnnounced is
  // set.
  static void on_lane_yields() {}

  // The lanes of the group have met in a warp operation, and each has its result; the call is
  // one's.
  static void on_collective(Warp&, Mask, const Call&) {}
  // Threads of a part of the block have met; the call is that of one of them. Then, for each warp:
  // which of its lanes took part.
  static void on_range(Block&, const RangeCall&) {}
  static void on_range_of_warp(WarpOperation, const Warp&, Mask) {}
  // A lane brings a predicate to a block barrier.
  static void on_barrier_predicate(const Lane&, int) {}
  // All threads that have not ended wait at the block's barrier, or the grid's, which is about to
  // open.
  static void on_barrier(Block&) {}
  static void on_grid_barrier(const Block&) {}

  // A thread arrives at the barrier of its cluster, which orders nothing where `relaxed`; the
  // barrier opens; the thread has waited for it, in a call at this place.
  static void on_cluster_arrival(const Lane&, bool) {}
  static void on_cluster_barrier(Cluster&) {}
  static void on_cluster_wait(Lane&, std::source_location) {}

  // A thread has waited for a phase of a cuda::barrier.
  static void on_phase_wait(const Lane&, const PhaseWait&) {}

  // Accesses, and what delimits them, are announced only while some observer wants them.
  static bool wants_accesses() { return false; }
  // A lane loads, stores or updates memory; it has been checked and has not taken place yet.
  static void on_access(const Lane&, const MemoryAccess&) {}
  // A lane's read-modify-write or atomic store has taken place, behind its on_access.
  static void on_atomic_update(const Lane&, std::uintptr_t, AtomicEffect) {}
  // None of the warp's lanes can run: each has done all that it does before their next collective.
  static void on_warp_waits(const Warp&) {}
  // The running lane has ended.
  static void on_lane_ends(const Lane&) {}

  // This process begins to run some of the launch's blocks for another one (exec/helpers.h); it has
  // run them, and appends what was counted for them to the text, which the other one is given.
  static void on_helper_begins() {}
  static void on_helper_ends(std::string&) {}
  static void on_helper_joins(const std::string&) {}

  // The diagnosis at this position of the report was made, or made again; of a race: by these
  // accesses.
  static void on_diagnosis(std::size_t, const RaceOccurrence*) {}
  static void on_program_ends() {}
  // A signal asks the program to stop. False if it must not die of it now.
  static bool on_program_stops(int) { return true; }
};

}  // namespace referee
