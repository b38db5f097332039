// Decides whether an access races with what the cell remembers, and reports it once per pair of
// lines.
#include "referee/src/runtime/check/race_check.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/check/cluster_rules.h"
#include "referee/src/runtime/check/copies_in_flight.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/line_check.h"
#include "referee/src/runtime/check/race_advice.h"
#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/sync/call_path.h"

namespace referee {
namespace {

struct Race {
  RaceCandidate now;
  Access before;
  std::uint32_t before_thread = 0;
  bool before_wrote = false;
  std::uint32_t thread = 0;
  // Where the two threads are in different calls as the second access comes: these.
  Fork calls{};
  std::string missing_wait{};  // in words, of the barrier of a cluster
};

// A race that is worth a report only because of what the lane does next. A write that met another
// plain write: a different value must be stored. A plain read that met an atomic: no
// compare-and-swap of the same address may follow.
struct Pending {
  Race race;
  const Lane* lane = nullptr;
  bool is_guess = false;
  unsigned char old_bytes[16] = {};
};
REFEREE_EARLY std::vector<Pending> pending;

// Reads that one lane may guess by before it swaps.
constexpr std::ptrdiff_t kGuesses = 16;

std::uint8_t with(std::uint8_t reasons, std::uint8_t reason, bool holds) {
  return static_cast<std::uint8_t>(holds ? reasons | reason : reasons & ~reason);
}

// What the running lane does next is heard of while something is pending.
void announce_while_pending() {
  const bool any_write =
      std::any_of(pending.begin(), pending.end(), [](const Pending& p) { return !p.is_guess; });
  current.slow_path_reasons = with(current.slow_path_reasons, kRaceIsPending, !pending.empty());
  current.slow_access_reasons = with(current.slow_access_reasons, kWriteIsPending, any_write);
}

// Takes those for which `chosen` holds from the pending ones.
template <class Chosen>
std::vector<Pending> take_pending(Chosen chosen) {
  std::vector<Pending> taken;
  std::copy_if(pending.begin(), pending.end(), std::back_inserter(taken), chosen);
  pending.erase(std::remove_if(pending.begin(), pending.end(), chosen), pending.end());
  announce_while_pending();
  return taken;
}

std::string earlier_thread(const Race& race) {
  return thread_text(race.before_thread, owner_of(race.before.segment));
}

std::string access_name(bool wrote, Strength strength) {
  switch (strength) {
    case Strength::atomic:
      return wrote ? "atomic" : "atomic load";
    case Strength::block_atomic:
      return "atomic of block scope";
    case Strength::is_volatile:
      return wrote ? "volatile write" : "volatile read";
    case Strength::plain:
      break;
  }
  return wrote ? "write" : "read";
}

// True if `before`, the writer of the cell, follows a plain write by its block, another one, that
// is not ordered before `lane`.
bool follows_plain_write(const Cell& cell, const Access& before, const Lane& lane) {
  if (!before.info.plain_before() || owner_of(before.segment) == lane.warp->block->linear)
    return false;
  const Access& plain = kept_plain_write(cell);
  return !is_ordered(plain, plain.info.thread(), lane);
}

// Two strong accesses do not race, but for volatile ones of one warp's lanes to shared memory:
// code that relies on the warp running in step (PTX ISA: volatile is relaxed; it orders nothing).
bool strong_enough(const RaceCandidate& now, const Access& before, std::uint32_t thread,
                   const Lane& lane) {
  if (now.strength == Strength::plain || before.info.strength() == Strength::plain) return false;
  const bool block_scope =
      now.strength == Strength::block_atomic || before.info.strength() == Strength::block_atomic;
  const bool other_block = owner_of(before.segment) != lane.warp->block->linear;
  if (other_block && block_scope) return false;
  if (follows_plain_write(*now.cell, before, lane)) return false;
  if (other_block) return true;
  const bool both_volatile =
      now.strength == Strength::is_volatile && before.info.strength() == Strength::is_volatile;
  return !both_volatile || warp_of(thread) != lane.warp->index || !is_shared(now.address);
}

// Of threads of one block, as far as they are in functions whose calls are known.
Fork calls_apart(const Race& race, const Lane& lane) {
  const Block& block = *lane.warp->block;
  if (!current.has_paths || owner_of(race.before.segment) != block.linear) return {};
  return fork_of(lane.path, block.lanes[race.before_thread].path);
}

// Without the call where it is in another file, as in the one that the graded file is included in.
void add_call(Location& place, const char* words, const PathNode* call) {
  if (!call) return;
  place.in_own_file =
      words + std::string("in the call of line ") + std::to_string(call->caller.line());
  place.own_file = call->caller.file_name();
}

Racers racers_of(const Race& race) {
  if (owner_of(race.before.segment) != current_launch->block->linear)
    return is_shared(race.now.address) ? Racers::blocks_of_a_cluster : Racers::blocks;
  return warp_of(race.before_thread) == warp_of(race.thread) ? Racers::lanes_of_a_warp
                                                             : Racers::warps_of_a_block;
}

RacingAccesses accesses_of(const Race& race) {
  if (race.now.pc == race.before.pc) return RacingAccesses::one;
  if (!race.before_wrote || race.now.kind == AccessKind::read) return RacingAccesses::two;
  // Before an atomic its own block may have written plainly.
  const auto is_plain = [](Strength strength) { return strength < Strength::block_atomic; };
  const bool one_is_plain = is_plain(race.now.strength) != is_plain(race.before.info.strength());
  return one_is_plain && !race.before.info.plain_before() ? RacingAccesses::write_and_atomic
                                                          : RacingAccesses::two_writes;
}

// Two kinds of code are wrong by the letter and mostly right in fact: why, and what devices do.
const char* remark(const Race& race) {
  const bool now_reads = race.now.kind == AccessKind::read;
  const bool is_plain_read =
      (now_reads ? race.now.strength : race.before.info.strength()) == Strength::plain;
  const bool meets_atomic =
      now_reads ? race.before_wrote && race.before.info.strength() >= Strength::block_atomic
                : !race.before_wrote && race.now.kind == AccessKind::atomic;
  if (is_plain_read && meets_atomic)
    return " A device loads the word whole, so this often works; but the language lets a compiler "
           "keep the value of a plain read, or read again, and the value may be old. Make it a "
           "volatile read, and it may still be old, but is no race. An atomic returns what it "
           "found: a thread that needs to know that, as to take a place of its own, keeps what its "
           "atomic returns.";
  if (now_reads && lacks_fence_only(race.before, race.before_thread, *current_launch->block))
    return " The writing side has a fence before its flag, and this block has read the flag, but "
           "has no fence after that. Devices mostly deliver the new value all the same; the "
           "memory model (PTX ISA) does not promise it. Add __threadfence() after the read of the "
           "flag.";
  return "";
}

// Two copies that meet have the wrong target rather than the wrong order.
CopyInRace copy_in(const Race& race) {
  const Racers racers = racers_of(race);
  if (racers != Racers::lanes_of_a_warp && racers != Racers::warps_of_a_block)
    return CopyInRace::none;
  const bool now = race.now.kind == AccessKind::write && is_copy_of_a_thread(race.now.pc);
  const bool before = race.before_wrote && is_copy_of_a_thread(race.before.pc);
  if (now == before) return CopyInRace::none;
  if (!now) return CopyInRace::has_arrived;
  const Region& region = image.contains(race.now.address) ? image : arena;
  return race.before_wrote || is_written(region, race.now.address) ? CopyInRace::begins
                                                                   : CopyInRace::brings_first;
}

// What stands between two accesses of one block's warps and does not order them; no line of it is
// known before its file is.
void add_barriers_passed(Diagnosis& d, const Race& race) {
  const Block& block = *current_launch->block;
  if (race.before.segment != block.segment) return;
  const auto in_line = [](std::source_location where) {
    return " of line " + std::to_string(where.line());
  };
  const auto add = [&](const std::string& text, std::source_location where) {
    if (d.own_file.empty()) d.own_file = where.file_name();
    if (d.own_file == where.file_name()) d.explanation_in_own_file += text;
  };
  // Threads that make one access may need no barrier, but an element each; and of two writes one
  // may have to go.
  const bool fits = accesses_of(race) == RacingAccesses::two ||
                    accesses_of(race) == RacingAccesses::write_and_atomic;
  if (block.last_barrier_segment == block.segment)
    add(" Both accesses come after the barrier" + in_line(block.last_barrier) +
            ", and before the block's next one" + (fits ? ": one has to stand between them." : "."),
        block.last_barrier);
  for (const std::uint32_t thread : {race.before_thread, race.thread}) {
    const Warp& warp = *block.lanes[thread].warp;
    if (warp.ordered_in != block.segment) continue;
    const BarrierCall& call = warp.ordered_at;
    // The source may name the group in another way, and it may have fewer lanes than a warp.
    const bool of_a_group = std::string_view(call.name).find('.') != std::string_view::npos;
    add(of_a_group ? " The sync()" + in_line(call.where) + " orders the lanes of one group only."
                   : std::string(" The ") + call.name + "()" + in_line(call.where) +
                         " orders lanes of one warp only.",
        call.where);
    return;
  }
}

// A fence of the thread that came first, which stands between the two lines: it makes no other
// thread wait. Where a flag has told of it, another fence is missing.
void add_fence_between(Diagnosis& d, const Race& race) {
  const Block& block = *current_launch->block;
  const FencePlace& fence = block.lanes[race.before_thread].fence_place;
  if (race.before.segment != block.segment || fence.segment != block.segment) return;
  if (lacks_fence_only(race.before, race.before_thread, block)) return;
  if (!d.own_file.empty() && d.own_file != fence.where.file_name()) return;
  d.own_file = fence.where.file_name();
  d.line_between = fence.where.line();
  d.explanation_of_line_between = " The fence of line " + std::to_string(d.line_between) +
                                  " makes nobody wait: it only keeps the accesses of the thread "
                                  "that passes it in order.";
}

// A racy loop meets the same pair of lines thousands of times: describe it once, then count.
struct ToldRace {
  std::size_t position = 0;  // in the report
  bool shared = false;
  Racers racers{};
};
REFEREE_EARLY std::unordered_map<std::uint64_t, ToldRace> reported;

RaceOccurrence occurrence_of(const Race& race) {
  return {race.thread,      race.before_thread,
          race.now.pc,      race.before.pc,
          race.now.address, owner_of(race.before.segment) == current_launch->block->linear};
}

Diagnosis diagnosis_of(const Race& race) {
  const bool shared = is_shared(race.now.address);
  const Racers racers = racers_of(race);
  Diagnosis d(shared ? Rule::shared_race : Rule::global_race);
  d.breadth = static_cast<int>(racers);
  d.variable = describe_address(race.now.address, race.now.size);
  const Block& block = *current_launch->block;
  const SeenFences fences =
      lacks_fence_only(race.before, race.before_thread, block) ? SeenFences::none : seen_fences();
  explain_race(d, racers, shared, accesses_of(race), fences);
  const CopyInRace copy = shared ? copy_in(race) : CopyInRace::none;
  if (copy != CopyInRace::none) explain_race_with_copy(d, racers, copy);
  const std::string more = remark(race) + race.missing_wait;
  d.explanation += more;
  if (!d.explanation_on_one_line.empty()) d.explanation_on_one_line += more;
  if (racers == Racers::warps_of_a_block) add_barriers_passed(d, race);
  add_fence_between(d, race);
  const bool writes = race.now.kind != AccessKind::read;
  const auto by = [](bool of_copy) { return of_copy ? " by a copy begun by " : " by "; };
  d.locations.push_back(Location::at(
      race.now.pc, access_name(writes, race.now.strength) +
                       by(copy == CopyInRace::begins || copy == CopyInRace::brings_first) +
                       thread_text(race.thread)));
  add_call(d.locations.back(), ", ", race.calls.one);
  d.locations.push_back(Location::at(
      race.before.pc,
      access_name(race.before_wrote, race.before.info.strength()) +
          by(copy == CopyInRace::has_arrived) + earlier_thread(race) +
          (race.before.info.plain_before() ? " after a plain write by its block, not ordered"
                                           : ", not ordered before it")));
  add_call(d.locations.back(), "; by now, it is ", race.calls.other);
  return d;
}

// Of a warp's lanes and others that race by the same lines, the others are told: what orders them
// orders lanes of a warp, too.
void report_race(const Race& race) {
  const std::uint64_t pair = static_cast<std::uint64_t>(race.now.pc) << 32 | race.before.pc;
  const RaceOccurrence occurrence = occurrence_of(race);
  const bool shared = is_shared(race.now.address);
  const Racers racers = racers_of(race);
  const auto known = reported.find(pair);
  if (known == reported.end()) {
    const std::size_t position = diagnose(diagnosis_of(race), &occurrence);
    reported[pair] = {position, shared, racers};
    return;
  }
  ToldRace& told = known->second;
  if (racers > told.racers && shared == told.shared) {
    tell_instead(told.position, diagnosis_of(race));
    told.racers = racers;
  }
  diagnose_again(told.position, &occurrence);
}

bool update_is_unordered = false;

void note_order(const RaceCandidate& now, const Access& before, std::uint32_t thread,
                const Lane& lane) {
  if (now.kind != AccessKind::atomic || !(current.slow_access_reasons & kAccessIsAnnounced)) return;
  if (owner_of(before.segment) == lane.warp->block->linear) return;
  update_is_unordered = update_is_unordered || !is_ordered(before, thread, lane);
}

bool still_holds_old_bytes(const Pending& p) {
  return std::memcmp(reinterpret_cast<const void*>(p.race.now.address), p.old_bytes,
                     p.race.now.size) == 0;
}

bool may_be_guess(const Race& race, const Lane& lane) {
  return race.now.kind == AccessKind::read && race.now.strength == Strength::plain &&
         race.before.info.strength() >= Strength::block_atomic &&
         !follows_plain_write(*race.now.cell, race.before, lane);
}

// An access of several cells is one race.
bool is_same_access(const Pending& p, const Race& race, const Lane& lane) {
  return p.lane == &lane && p.race.now.pc == race.now.pc &&
         race.now.address - p.race.now.address < 16;
}

void report(const std::vector<Pending>& races) {
  for (const Pending& p : races)
    if (p.is_guess || !still_holds_old_bytes(p)) report_race(p.race);
}

void remember(const Race& race, bool is_guess, const Lane& lane) {
  if (is_guess) {
    const auto is_own = [&](const Pending& p) { return p.lane == &lane && p.is_guess; };
    if (std::any_of(pending.begin(), pending.end(),
                    [&](const Pending& p) { return is_own(p) && is_same_access(p, race, lane); }))
      return;
    if (std::count_if(pending.begin(), pending.end(), is_own) >= kGuesses)
      report(take_pending(is_own));
  } else {
    report(take_pending(
        [&](const Pending& p) { return !p.is_guess && !is_same_access(p, race, lane); }));
  }
  Pending& p = pending.emplace_back();
  p.race = race;
  p.lane = &lane;
  p.is_guess = is_guess;
  std::memcpy(p.old_bytes, reinterpret_cast<const void*>(race.now.address), race.now.size);
  announce_while_pending();
}

// Without the lane of `lane`, where it is one of the readers.
void forget_own_read(Cell& cell, const Lane& lane) {
  Access& reader = cell.reader;
  if (reader.segment == current.segment && warp_of(reader.info.thread()) == lane.warp->index) {
    cell.reader_lanes &= ~lane.id.bit;
    if (cell.reader_lanes == 0) reader.segment = 0;
  }
  Access& other = cell.other_reader;
  if (other.segment == current.segment && other.info.thread() == lane.thread) other.segment = 0;
}

// True if it is a race, or may turn out to be one.
bool conflict(const RaceCandidate& now, const Access& before, std::uint32_t thread,
              bool before_wrote, const Lane& lane) {
  if (before.segment < current.first_segment) return false;
  if (strong_enough(now, before, thread, lane)) {
    if (before_wrote) note_order(now, before, thread, lane);
    return false;
  }
  const unsigned first = now.address & 3;
  const unsigned bytes = now.size >= 4 ? 15u : ((1u << now.size) - 1) << first;
  if (!(before.info.bytes() & bytes)) return false;
  if (is_ordered(before, thread, lane)) return false;
  Race race{now, before, thread, before_wrote, lane.thread};
  // Where both are strong it is the plain write before the other one that races.
  if (now.strength != Strength::plain && follows_plain_write(*now.cell, before, lane)) {
    race.before = kept_plain_write(*now.cell);
    race.before_thread = race.before.info.thread();
  }
  race.calls = calls_apart(race, lane);
  const Block& own = *lane.warp->block;
  if (own.cluster && owner_of(race.before.segment) != own.linear) {
    race.missing_wait = missing_wait(own, lane.thread);
    if (race.missing_wait.empty()) race.missing_wait = missing_wait(own, race.before);
  }
  const bool plain_writes = before_wrote && now.kind == AccessKind::write &&
                            now.strength == Strength::plain &&
                            before.info.strength() == Strength::plain;
  if (plain_writes || may_be_guess(race, lane)) {
    remember(race, !plain_writes, lane);
  } else {
    report_race(race);
  }
  return true;
}

}  // namespace

void report_unless_harmless() {
  Critical critical;
  const Lane& lane = *current.lane;
  // It lets others run, but has not come to where it waits: the swap may follow.
  const bool takes_turn = lane.warp->ready & lane.id.bit;
  report(take_pending(
      [&](const Pending& p) { return p.lane == &lane && !(p.is_guess && takes_turn); }));
}

void report_write_that_is_read(std::uintptr_t address, std::size_t size) {
  Critical critical;
  const Lane& lane = *current.lane;
  report(take_pending([&](const Pending& p) {
    return p.lane == &lane && !p.is_guess && p.race.now.address < address + size &&
           address < p.race.now.address + p.race.now.size && !still_holds_old_bytes(p);
  }));
}

void forget_pending_races() {
  pending.clear();
  announce_while_pending();
}

bool take_unordered_update() { return std::exchange(update_is_unordered, false); }

void accept_guess(const Lane& lane, std::uintptr_t address, std::size_t size) {
  if (is_race_pending()) {
    Critical critical;
    take_pending([&](const Pending& p) {
      return p.is_guess && p.lane == &lane && p.race.now.address - address < size;
    });
  }
  const Region* const region = shadow_of(address);
  if (!region) return;
  for (std::size_t byte = 0; byte < size; byte += sizeof(std::uint32_t)) {
    with_cell(*region, address + byte, Strength::plain,
              [&](Cell& cell) { forget_own_read(cell, lane); });
  }
}

void check_race(const RaceCandidate& now, const Lane& lane) {
  Critical critical;
  const Cell& cell = *now.cell;
  if (cell.writer.segment != 0 &&
      !(cell.writer.segment == current.segment && cell.writer.info.thread() == lane.thread))
    conflict(now, cell.writer, cell.writer.info.thread(), true, lane);
  if (now.kind == AccessKind::read) return;
  if (cell.reader.segment >= current.first_segment) {
    const std::uint32_t first = warp_of(cell.reader.info.thread()) << current.warp_shift;
    const bool own_block = owner_of(cell.reader.segment) == lane.warp->block->linear;
    for (Mask rest = cell.reader_lanes; rest != 0; rest &= rest - 1) {
      const std::uint32_t thread = first + static_cast<std::uint32_t>(std::countr_zero(rest));
      if (own_block && thread == lane.thread) continue;
      if (conflict(now, cell.reader, thread, false, lane)) break;  // one reader is enough to tell
    }
  }
  if (cell.other_reader.segment >= current.first_segment)
    conflict(now, cell.other_reader, cell.other_reader.info.thread(), false, lane);
}

}  // namespace referee
