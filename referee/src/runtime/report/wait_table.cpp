// Groups of lanes of one warp, joined to the rows of all warps that are alike.
#include "referee/src/runtime/report/wait_table.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/source_lines.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/place_text.h"
#include "referee/src/runtime/sync/block_range.h"
#include "referee/src/runtime/sync/grid_barrier.h"
#include "referee/src/runtime/sync/same_call.h"

namespace referee {
namespace {

// Lanes of one warp that wait at the same place for the same thing.
struct Group {
  WaitRow row;
  const Warp* warp;
  Mask lanes;
};

std::string lanes_text(Mask lanes) {
  return (std::popcount(lanes) == 1 ? "lane " : "lanes ") + lane_ranges(lanes);
}

std::string missing_text(const Warp& warp, Mask waited_for, Mask group) {
  const Mask missing = waited_for & warp.alive & ~group;
  return missing == 0 ? "" : lanes_text(missing);
}

void add_collectives(const Warp& warp, std::vector<Group>& groups) {
  for (Mask left = warp.collective; left != 0;) {
    const Call& call = call_of(warp.lanes[std::countr_zero(left)]);
    const Mask group = waiting_together(warp, left);
    left &= ~group;
    groups.push_back({{"", call.where.file_name(), call.where.line(), call_name(call),
                       mask_text(call.mask), missing_text(warp, call.mask, group)},
                      &warp,
                      group});
  }
}

bool is_whole_block(const RangeCall& call, const Block& block) {
  return call.threads.size >= static_cast<unsigned>(block.threads);
}

std::string barrier_missing(const Lane& lane) {
  if (lane.range_call && !is_whole_block(*lane.range_call, *lane.warp->block))
    return "the rest of " + range_text(*lane.range_call);
  if (lane.warp->block->cluster && cluster_thread(lane).waits)
    return "every other thread of the cluster";
  return barrier_call(lane).name == kGridSync ? "every other thread of the grid"
                                              : "every other thread of the block";
}

bool same_barrier(const Lane& a, const Lane& b) {
  if (!same_place(barrier_call(a).where, barrier_call(b).where)) return false;
  return barrier_missing(a) == barrier_missing(b);
}

void add_barriers(const Warp& warp, std::vector<Group>& groups) {
  for (Mask left = warp.barrier; left != 0;) {
    const Lane& first = warp.lanes[std::countr_zero(left)];
    Mask group = 0;
    for (Mask rest = left; rest != 0; rest &= rest - 1)
      if (same_barrier(warp.lanes[std::countr_zero(rest)], first)) group |= rest & (~rest + 1);
    left &= ~group;
    const BarrierCall& call = barrier_call(first);
    groups.push_back(
        {{"", call.where.file_name(), call.where.line(), call.name, "", barrier_missing(first)},
         &warp,
         group});
  }
}

bool is_whole_warp(const Group& group) { return group.lanes == group.warp->alive; }

// Whether one entry can name both: whole warps, or the same lanes of each.
bool alike(const Group& a, const Group& b) {
  if (is_whole_warp(a) || is_whole_warp(b)) return is_whole_warp(a) && is_whole_warp(b);
  return a.lanes == b.lanes;
}

// "warp 0: lanes 0-15", "warps 0-3: lane 0", or "warps 1-7" where whole warps wait alike.
std::string threads_text(const std::vector<const Group*>& members) {
  std::string text;
  for (std::size_t i = 0; i < members.size();) {
    const Group& group = *members[i];
    std::size_t last = i;
    while (last + 1 < members.size() && alike(group, *members[last + 1]) &&
           members[last + 1]->warp->index == members[last]->warp->index + 1)
      ++last;
    if (!text.empty()) text += "; ";
    text += last == i ? "warp " + std::to_string(group.warp->index)
                      : "warps " + std::to_string(group.warp->index) + "-" +
                            std::to_string(members[last]->warp->index);
    if (!is_whole_warp(group)) text += ": " + lanes_text(group.lanes);
    i = last + 1;
  }
  return text;
}

// Where a lane may be, in the order in which it is looked for: program counters.
using Places = std::vector<std::uintptr_t>;

// Of a lane that does not run and has not ended: where it goes on, and what its stack holds that
// may be return addresses, the innermost first.
Places places_on_stack(const Lane& lane) {
  constexpr std::size_t kMostPlaces = 8, kMostWords = 512;
  Places places;
  const Block& block = *lane.warp->block;
  if (!kStacksAreKept || static_cast<int>(lane.thread) >= block.prepared) return places;
  places.push_back(reinterpret_cast<std::uintptr_t>(lane.context.code));
  auto at = reinterpret_cast<std::uintptr_t>(lane.context.stack);
  const std::uintptr_t end =
      std::min(stack_of(block.slot, lane.thread).end, at + kMostWords * sizeof(at));
  for (; at + sizeof(at) <= end && places.size() < kMostPlaces; at += sizeof(at)) {
    std::uintptr_t word = 0;
    std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof(word));
    if (is_function(word)) places.push_back(word);
  }
  return places;
}

// The innermost lines that are known, each program counter looked up once.
class KnownLines {
 public:
  void want(const Places& places) {
    for (const std::uintptr_t pc : places) lines_.try_emplace(pc);
  }
  void look_up() {
    std::vector<std::uintptr_t> pcs;
    for (const auto& [pc, line] : lines_) pcs.push_back(pc);
    const std::vector<SourceLine> found = source_lines(pcs);
    for (std::size_t i = 0; i < pcs.size() && i < found.size(); ++i) lines_[pcs[i]] = found[i];
  }
  SourceLine of(const Places& places) const {
    for (const std::uintptr_t pc : places)
      if (const SourceLine& line = lines_.at(pc); line.line != 0) return line;
    return {};
  }

 private:
  std::map<std::uintptr_t, SourceLine> lines_;
};

bool is_waiting(const Lane& lane) {
  return ((lane.warp->collective | lane.warp->barrier) & lane.id.bit) != 0;
}

const char* state_of(const Lane& lane, const SourceLine& line) {
  if (&lane == current.lane) return "(runs)";
  if (lane.warp->spinning & lane.id.bit) return "(looks again)";
  return line.line == 0 ? "(not begun)" : "(can run)";
}

void add_others(const Warp& warp, const std::map<const Lane*, Places>& places,
                const KnownLines& lines, std::vector<Group>& groups) {
  const std::size_t first = groups.size();
  for (Mask rest = warp.alive; rest != 0; rest &= rest - 1) {
    const Lane& lane = warp.lanes[std::countr_zero(rest)];
    if (is_waiting(lane)) continue;
    const SourceLine line = lines.of(places.at(&lane));
    const WaitRow row{"", line.file, line.line, state_of(lane, line), "", ""};
    const auto known =
        std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                     [&](const Group& group) { return is_same_wait(group.row, row); });
    if (known == groups.end())
      groups.push_back({row, &warp, lane.id.bit});
    else
      known->lanes |= lane.id.bit;
  }
}

std::vector<WaitRow> joined(const std::vector<Group>& groups) {
  std::vector<WaitRow> rows;
  std::vector<bool> used(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (used[i]) continue;
    std::vector<const Group*> members;
    for (std::size_t j = i; j < groups.size(); ++j) {
      if (used[j] || !is_same_wait(groups[i].row, groups[j].row)) continue;
      used[j] = true;
      members.push_back(&groups[j]);
    }
    WaitRow row = groups[i].row;
    row.threads = threads_text(members);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

bool is_same_wait(const WaitRow& a, const WaitRow& b) {
  return a.line == b.line && a.file == b.file && a.operation == b.operation && a.mask == b.mask &&
         a.missing == b.missing;
}

std::vector<WaitRow> wait_table(const Block& block) {
  std::vector<Group> groups;
  for (const Warp& warp : block.warps) {
    add_collectives(warp, groups);
    add_barriers(warp, groups);
  }
  return joined(groups);
}

std::vector<WaitRow> lane_table(const Block& block, std::uintptr_t running) {
  std::map<const Lane*, Places> places;
  KnownLines lines;
  for (const Warp& warp : block.warps) {
    for (Mask rest = warp.alive; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (is_waiting(lane)) continue;
      // In a callback, the access that it was made for.
      places[&lane] =
          &lane == current.lane ? Places{running + 1, current.last_pc} : places_on_stack(lane);
      lines.want(places[&lane]);
    }
  }
  lines.look_up();
  std::vector<Group> groups;
  for (const Warp& warp : block.warps) {
    add_others(warp, places, lines, groups);
    add_collectives(warp, groups);
    add_barriers(warp, groups);
  }
  return joined(groups);
}

std::string text_of(const std::vector<WaitRow>& rows, const std::string& place,
                    const std::string& missing) {
  std::vector<std::vector<std::string>> cells = {{"who", place, "in", missing}};
  for (const WaitRow& row : rows) {
    const std::string call = row.operation + (row.mask.empty() ? "" : " " + row.mask);
    const std::string where = place_text(row.file, row.line);
    cells.push_back(
        {row.threads, row.line == 0 ? "-" : where, call, row.missing.empty() ? "-" : row.missing});
  }
  std::vector<std::size_t> widths(4, 0);
  for (const auto& row : cells)
    for (std::size_t i = 0; i < 4; ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : cells) {
    std::string line = "    ";
    for (std::size_t i = 0; i < 4; ++i)
      line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    while (line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  return text;
}

}  // namespace referee
