// Announces what happens in a run. Who announces does not know who listens: observe/observers.cpp
// passes each event to every observer. What the events mean is said in observer.h.
#pragma once

#include "referee/src/runtime/exec/observer.h"

namespace referee::events {

void launch_begins(const Launch& launch);
void launch_ends(const Launch& launch);
void block_begins(Block& block);
void block_runs(const Block& block);
void block_stops(const Block& block);
void block_ends(const Block& block);
void lane_yields();  // only while kYieldIsAnnounced is set
void collective(Warp& warp, Mask group, const Call& call);
void range(Block& block, const RangeCall& call);
void range_of_warp(WarpOperation operation, const Warp& warp, Mask group);
void barrier_predicate(const Lane& lane, int predicate);
void barrier(Block& block);
void grid_barrier(const Block& block);
void cluster_arrival(const Lane& lane, bool relaxed);
void cluster_barrier(Cluster& cluster);
void cluster_wait(Lane& lane, std::source_location where);
void phase_wait(const Lane& lane, const PhaseWait& wait);
// Only while kAccessIsAnnounced is set.
void access(const Lane& lane, const MemoryAccess& access);
void atomic_update(const Lane& lane, std::uintptr_t address, AtomicEffect effect);
void warp_waits(const Warp& warp);
void lane_ends(const Lane& lane);

// See exec/helpers.h.
void helper_begins();
std::string helper_ends();
void helper_joins(const std::string& part);

void diagnosis(std::size_t position, const RaceOccurrence* race);
void program_ends();
// False if the program must not die of the signal now.
bool program_stops(int signal);

}  // namespace referee::events
