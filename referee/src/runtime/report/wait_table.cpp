// AccessInfo waits where and for whom, as the rows of the wait table.
#include "referee/src/runtime/report/wait_table.h"

#include <bit>

#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/report/lane_text.h"
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

std::string missing_text(const Warp& warp, Mask waited_for, Mask group) {
  const Mask missing = waited_for & warp.alive & ~group;
  if (missing == 0) return "";
  return (std::popcount(missing) == 1 ? "lane " : "lanes ") + lane_ranges(missing);
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
    if (!is_whole_warp(group))
      text += (std::popcount(group.lanes) == 1 ? ": lane " : ": lanes ") + lane_ranges(group.lanes);
    i = last + 1;
  }
  return text;
}

}  // namespace

std::vector<WaitRow> wait_table(const Block& block) {
  std::vector<Group> groups;
  for (const Warp& warp : block.warps) {
    add_collectives(warp, groups);
    add_barriers(warp, groups);
  }
  std::vector<WaitRow> rows;
  std::vector<bool> used(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (used[i]) continue;
    std::vector<const Group*> members;
    for (std::size_t j = i; j < groups.size(); ++j) {
      const WaitRow &a = groups[i].row, &b = groups[j].row;
      if (used[j] || a.line != b.line || a.operation != b.operation || a.mask != b.mask ||
          a.file != b.file || a.missing != b.missing)
        continue;
      used[j] = true;
      members.push_back(&groups[j]);
    }
    WaitRow row = groups[i].row;
    row.threads = threads_text(members);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace referee
