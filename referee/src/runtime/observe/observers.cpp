// The list of observers: each event is passed to all of them, in this order. Inlined, so that what
// an observer does not listen to costs nothing.
#include <string>

#include "referee/src/runtime/check/cluster_rules.h"
#include "referee/src/runtime/check/copies_in_flight.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/interruption.h"
#include "referee/src/runtime/check/loads_by_host.h"
#include "referee/src/runtime/check/progress_line.h"
#include "referee/src/runtime/check/race_check.h"
#include "referee/src/runtime/check/repeated_state.h"
#include "referee/src/runtime/check/weak_memory.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/memory/builtin_variables.h"
#include "referee/src/runtime/observe/counters.h"
#include "referee/src/runtime/observe/trace/recorder.h"

namespace referee {
namespace {

template <class... Listener>
struct ObserverList {
  // Calls `tell` with an object of each observer. They allocate memory, and a launch that runs out
  // of time must not be left in the midst of that.
  template <class Tell>
  [[gnu::always_inline]] static void each(Tell tell) {
    const Critical critical;
    (tell(Listener{}), ...);
  }
  static bool any_wants_accesses() { return (Listener::wants_accesses() || ...); }
  // All are asked.
  static bool all_let_stop(int signal) { return (Listener::on_program_stops(signal) & ...); }
};

using Observers =
    ObserverList<RaceCheck, HappensBefore, ClusterCheck, CopyCheck, WeakMemory, LoadsByHost,
                 TraceRecorder, Counters, RepeatedState, ProgressLine, Interruption>;

void update_announce_accesses() {
  current.slow_access_reasons =
      static_cast<std::uint8_t>((current.slow_access_reasons & ~kAccessIsAnnounced) |
                                (Observers::any_wants_accesses() ? kAccessIsAnnounced : 0));
}

// clang does not know that threadIdx and the like never change, and g++ that blockDim and gridDim
// do not: they read them through the callbacks. A device holds them in registers.
bool is_builtin_variable(std::uintptr_t address) {
  for (const auto& [begin, size] : builtin_variables())
    if (address - reinterpret_cast<std::uintptr_t>(begin) < size) return true;
  return false;
}

}  // namespace

namespace events {

void launch_begins(const Launch& launch) {
  Observers::each([&](auto to) { to.on_launch_begins(launch); });
  update_announce_accesses();
}
void launch_ends(const Launch& launch) {
  Observers::each([&](auto to) { to.on_launch_ends(launch); });
}
void block_begins(Block& block) {
  Observers::each([&](auto to) { to.on_block_begins(block); });
}
void block_runs(const Block& block) {
  Observers::each([&](auto to) { to.on_block_runs(block); });
  update_announce_accesses();
}
void block_stops(const Block& block) {
  Observers::each([&](auto to) { to.on_block_stops(block); });
  update_announce_accesses();
}
void block_ends(const Block& block) {
  Observers::each([&](auto to) { to.on_block_ends(block); });
}
void phase_wait(const Lane& lane, const PhaseWait& wait) {
  Observers::each([&](auto to) { to.on_phase_wait(lane, wait); });
}
void lane_ends(const Lane& lane) {
  Observers::each([&](auto to) { to.on_lane_ends(lane); });
}
void lane_yields() {
  Observers::each([&](auto to) { to.on_lane_yields(); });
}
void warp_waits(const Warp& warp) {
  Observers::each([&](auto to) { to.on_warp_waits(warp); });
}
void collective(Warp& warp, Mask group, const Call& call) {
  Observers::each([&](auto to) { to.on_collective(warp, group, call); });
}
void range(Block& block, const RangeCall& call) {
  Observers::each([&](auto to) { to.on_range(block, call); });
}
void range_of_warp(WarpOperation operation, const Warp& warp, Mask group) {
  Observers::each([&](auto to) { to.on_range_of_warp(operation, warp, group); });
}
void barrier_predicate(const Lane& lane, int predicate) {
  Observers::each([&](auto to) { to.on_barrier_predicate(lane, predicate); });
}
void barrier(Block& block) {
  Observers::each([&](auto to) { to.on_barrier(block); });
}
void grid_barrier(const Block& block) {
  Observers::each([&](auto to) { to.on_grid_barrier(block); });
}
void cluster_arrival(const Lane& lane, bool relaxed) {
  Observers::each([&](auto to) { to.on_cluster_arrival(lane, relaxed); });
}
void cluster_barrier(Cluster& cluster) {
  Observers::each([&](auto to) { to.on_cluster_barrier(cluster); });
}
void cluster_wait(Lane& lane, std::source_location where) {
  Observers::each([&](auto to) { to.on_cluster_wait(lane, where); });
}
void access(const Lane& lane, const MemoryAccess& access) {
  if (is_builtin_variable(access.address)) return;
  Observers::each([&](auto to) { to.on_access(lane, access); });
}
void atomic_update(const Lane& lane, std::uintptr_t address, AtomicEffect effect) {
  Observers::each([&](auto to) { to.on_atomic_update(lane, address, effect); });
}
void helper_begins() {
  Observers::each([&](auto to) { to.on_helper_begins(); });
}
std::string helper_ends() {
  std::string text;
  Observers::each([&](auto to) { to.on_helper_ends(text); });
  return text;
}
void helper_joins(const std::string& part) {
  Observers::each([&](auto to) { to.on_helper_joins(part); });
}
void diagnosis(std::size_t position, const RaceOccurrence* race) {
  Observers::each([&](auto to) { to.on_diagnosis(position, race); });
}
void program_ends() {
  give_up_if_helping();
  Observers::each([](auto to) { to.on_program_ends(); });
}
bool program_stops(int signal) {
  give_up_if_helping();
  return Observers::all_let_stop(signal);
}

}  // namespace events
}  // namespace referee
