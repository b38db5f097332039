// The race check: two accesses, one of them a write, not both atomic, that nothing orders.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// An access to (part of) a cell whose record may be of an access that it races with.
struct RaceCandidate {
  Cell* cell;
  std::uintptr_t address;
  std::size_t size;
  AccessKind kind;
  Strength strength;
  std::uintptr_t pc;
};
// Reports a race unless some order is found.
void check_race(const RaceCandidate& candidate, const Lane& lane);

// The lane is about to compare and swap these bytes. That it read them plainly before is no race: a
// stale guess makes the comparison fail (CUDA C++ Programming Guide, atomic functions, writes such
// loops so).
void accept_guess(const Lane& lane, std::uintptr_t address, std::size_t size);

// Some races turn out to be harmless by what the lane does next: a write of the value that another
// one wrote, a plain read that is the guess of a compare-and-swap. Reports the running lane's,
// unless they were harmless; called before it lets others run. Races are pending while the next
// switch is to be announced.
inline bool is_race_pending() { return current.slow_path_reasons & kRaceIsPending; }
void report_unless_harmless();
void forget_pending_races();

// The running lane reads these bytes while a write of its own is pending (kWriteIsPending): where
// it is they that the write has changed, the lane relies on its value, whatever it writes there
// later.
void report_write_that_is_read(std::uintptr_t address, std::size_t size);

// Whether the update that the running lane has just announced met a value of another block that
// nothing orders before it: no race, but what it brings may be anything. Known while accesses are
// announced; the answer is given once.
bool take_unordered_update();

inline void resolve_pending_race() {
  if (is_race_pending()) [[unlikely]]
    report_unless_harmless();
}

struct RaceCheck : Observer {
  static void on_lane_yields() { resolve_pending_race(); }
  static void on_launch_ends(const Launch&) {
    forget_pending_races();
    forget_plain_writes();
  }
};

}  // namespace referee
