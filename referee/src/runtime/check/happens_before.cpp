// Vector clocks within a warp, and what releases publish through fences and flags.
#include "referee/src/runtime/check/happens_before.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <unordered_map>
#include <vector>

#include "referee/src/runtime/check/cluster_rules.h"
#include "referee/src/runtime/check/weak_memory.h"
#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/turns.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/platform/dcheck.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {

// What a release makes visible. For each block: all earlier segments, and in segment `segment` each
// thread's accesses up to clocks[thread] (0: none). Grows while atomics add to one flag.
struct ReleaseClock {
  struct Part {
    std::uint32_t segment = 0;
    std::vector<std::uint16_t> clocks;
  };
  std::unordered_map<std::uint64_t, Part> blocks;
  std::unordered_map<std::uint64_t, Part> within_block;  // by fences of block scope
  std::vector<const ReleaseClock*> includes;
  // Of a cluster's barrier: whose, and which phase. It covers all that earlier phases did.
  const Cluster* cluster = nullptr;
  std::uint32_t phase = 0;
  std::uint64_t number = 0;  // they are numbered as they are made
  // What lanes of a block had acquired that released by fences of block scope, for that block.
  std::unordered_map<std::uint64_t, std::vector<const ReleaseClock*>> includes_within;
};

namespace {

REFEREE_EARLY std::deque<ReleaseClock> store;  // stable addresses; emptied after each launch
REFEREE_EARLY std::unordered_map<std::uintptr_t, ReleaseClock*>
    published;  // by address of the flag

SeenFences widest_fence = SeenFences::none;  // in the running launch

// A new one, which may begin with what another one has.
ReleaseClock& make_release(const ReleaseClock& first = {}) {
  ReleaseClock& release = store.emplace_back(first);
  release.number = store.size();
  return release;
}

void add_unique(std::vector<const ReleaseClock*>& list, const ReleaseClock* release) {
  if (release->cluster) {
    const auto phase = std::find_if(list.begin(), list.end(), [&](const ReleaseClock* known) {
      return known->cluster == release->cluster;
    });
    if (phase != list.end()) {
      if ((*phase)->phase < release->phase) *phase = release;
      return;
    }
  }
  if (std::find(list.begin(), list.end(), release) == list.end()) list.push_back(release);
}

void add_all(std::vector<const ReleaseClock*>& list, const std::vector<const ReleaseClock*>& more) {
  for (const ReleaseClock* release : more) add_unique(list, release);
}

// The same for what many have: thousands of flags, each read by several threads.
class Gathered {
 public:
  void add(const std::vector<const ReleaseClock*>& list) {
    all_.insert(all_.end(), list.begin(), list.end());
  }
  void add_to(std::vector<const ReleaseClock*>& list) {
    if (all_.empty()) return;
    add(list);
    std::sort(all_.begin(), all_.end(),
              [](const ReleaseClock* a, const ReleaseClock* b) { return a->number < b->number; });
    all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
    list.clear();
    for (const ReleaseClock* release : all_) {
      if (release->cluster) {
        add_unique(list, release);
      } else {
        list.push_back(release);
      }
    }
  }

 private:
  std::vector<const ReleaseClock*> all_;
};

// What a lane has acquired, and what it has read of, becomes that of those who meet it.
void hand_on(const FenceState& from, FenceState& to) {
  add_all(to.acquired, from.acquired);
  add_all(to.acquired_in_block, from.acquired_in_block);
  add_all(to.pending_from_others, from.pending);
  add_all(to.pending_from_others, from.pending_from_others);
}

void grow_clock(Lane& lane) {
  REFEREE_DCHECK(lane.clock >= 1 && lane.clock <= kLastClock);
  // A saturated clock only misses races, it never invents one.
  if (lane.clock != kLastClock) ++lane.clock;
  lane.warp->block->clocks_moved = true;
}

// Raises clocks[t] to what `lane` knows of each thread t of its block in the running segment, with
// `own` for itself; a TileOrder that was `joined` before is skipped.
void add_known(std::vector<std::uint16_t>& clocks, const Lane& lane, std::uint16_t own,
               const TileOrder* joined = nullptr) {
  const std::uint32_t segment = lane.warp->block->segment;
  const auto raise = [&](std::size_t t, std::uint16_t clock) {
    clocks[t] = std::max(clocks[t], clock);
  };
  if (lane.seen_segment == segment)
    for (int i = 0; i < lane.warp->size; ++i)
      raise(lane.warp->lanes[i].thread, lane.seen[static_cast<std::size_t>(i)]);
  if (lane.tile_order && lane.tile_order.get() != joined && lane.tile_order->segment == segment)
    for (std::size_t t = 0; t < clocks.size(); ++t) raise(t, lane.tile_order->clocks[t]);
  raise(lane.thread, own);
}

// Adds what one block's threads released; clocks of a newer segment replace older ones.
void merge(ReleaseClock::Part& part, std::uint32_t segment,
           const std::vector<std::uint16_t>& clocks) {
  if (part.segment > segment) return;
  if (part.segment < segment) {
    part = {segment, clocks};
    return;
  }
  REFEREE_DCHECK(part.clocks.size() == clocks.size());
  for (std::size_t i = 0; i < clocks.size(); ++i)
    part.clocks[i] = std::max(part.clocks[i], clocks[i]);
}

// How many releases one question may look at. Beyond it the answer is "ordered": rather miss a race
// than invent one.
constexpr int kPatience = 256;

bool covers(const ReleaseClock& release, const Access& access, std::uint32_t thread,
            std::uint64_t block, int& patience) {
  if (--patience < 0) return true;
  const auto tells = [&](const std::unordered_map<std::uint64_t, ReleaseClock::Part>& parts) {
    const auto found = parts.find(block);
    if (found == parts.end()) return false;
    const ReleaseClock::Part& part = found->second;
    return access.segment < part.segment ||
           (access.segment == part.segment && thread < part.clocks.size() &&
            access.info.clock() <= part.clocks[thread]);
  };
  // A release of block scope helps a reader of the same block only.
  if (tells(release.blocks) ||
      (block == current_launch->block->linear && tells(release.within_block)))
    return true;
  const auto any = [&](const std::vector<const ReleaseClock*>& list) {
    return std::any_of(list.begin(), list.end(), [&](const ReleaseClock* included) {
      return covers(*included, access, thread, block, patience);
    });
  };
  if (any(release.includes)) return true;
  if (block != current_launch->block->linear) return false;
  const auto within = release.includes_within.find(block);
  return within != release.includes_within.end() && any(within->second);
}

bool any_covers(const std::vector<const ReleaseClock*>& list, const Access& access,
                std::uint32_t thread, std::uint64_t block) {
  int patience = kPatience;
  return std::any_of(list.begin(), list.end(), [&](const ReleaseClock* release) {
    return covers(*release, access, thread, block, patience);
  });
}

}  // namespace

void order_lanes(Warp& warp, Mask group, const Call& call) {
  warp.ordered_at = {call.where, call_name(call)};
  warp.ordered_in = current.segment;
  std::array<std::uint16_t, kMaxWarp> joined{};
  FenceState met;
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    Lane& lane = warp.lanes[std::countr_zero(rest)];
    if (lane.seen_segment == current.segment)
      for (std::size_t i = 0; i < kMaxWarp; ++i) joined[i] = std::max(joined[i], lane.seen[i]);
    if (warp.block->used_fences) hand_on(lane.fences, met);
  }
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    const int i = std::countr_zero(rest);
    joined[static_cast<std::size_t>(i)] =
        std::max(joined[static_cast<std::size_t>(i)], warp.lanes[i].clock);
  }
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    Lane& lane = warp.lanes[std::countr_zero(rest)];
    // Clocks only grow, and a lane knows its own.
    REFEREE_DCHECK(
        joined[lane.index] >= lane.clock &&
        (lane.seen_segment != current.segment || joined[lane.index] >= lane.seen[lane.index]));
    lane.seen_segment = current.segment;
    lane.seen = joined;
    grow_clock(lane);
    if (warp.block->used_fences) hand_on(met, lane.fences);
  }
}

void order_threads(Block& block, std::uint32_t first, std::uint32_t size) {
  auto order = std::make_shared<TileOrder>();
  order->segment = block.segment;
  order->clocks.resize(static_cast<std::size_t>(block.threads));
  const TileOrder* joined = nullptr;  // most lanes bring the same one
  FenceState met;
  const std::uint32_t end = std::min(first + size, static_cast<std::uint32_t>(block.threads));
  for (std::uint32_t t = first; t < end; ++t) {
    const Lane& lane = block.lanes[t];
    add_known(order->clocks, lane, lane.clock, joined);
    if (lane.tile_order) joined = lane.tile_order.get();
    if (block.used_fences) hand_on(lane.fences, met);
  }
  for (std::uint32_t t = first; t < end; ++t) {
    Lane& lane = block.lanes[t];
    lane.tile_order = order;
    grow_clock(lane);
    if (block.used_fences) hand_on(met, lane.fences);
  }
}

void share_fences(Block& block) {
  if (!block.used_fences) return;
  std::vector<std::uint16_t> clocks;
  Gathered acquired, pending;
  for (int i = 0; i < block.threads; ++i) {
    FenceState& fences = block.lanes[i].fences;
    acquired.add(fences.acquired);
    pending.add(fences.pending);
    pending.add(fences.pending_from_others);
    fences.acquired.clear();
    fences.acquired_in_block.clear();
    fences.pending_from_others.clear();
    if (fences.segment != block.segment) continue;
    clocks.resize(static_cast<std::size_t>(block.threads));
    add_known(clocks, block.lanes[i], fences.clock);
  }
  acquired.add_to(block.fences.acquired);
  pending.add_to(block.fences.pending_from_others);
  if (clocks.empty()) return;
  ReleaseClock& release = make_release();
  merge(release.blocks[block.linear], block.segment, clocks);
  release.includes = block.fences.acquired;
  block.fenced = &release;
}

void reset_fences(Block& block) {
  if (!block.used_fences) return;
  block.used_fences = false;
  block.fences = {};
  block.fenced = nullptr;
  for (int i = 0; i < block.lanes.made(); ++i) block.lanes[i].fences = {};
}

void clear_releases() {
  widest_fence = SeenFences::none;
  store.clear();
  published.clear();
}

bool is_ordered(const Access& access, std::uint32_t thread, const Lane& lane) {
  const Block& block = *lane.warp->block;
  const std::uint64_t owner = owner_of(access.segment);
  if (owner == block.linear) {
    if (access.segment != block.segment || thread == lane.thread) return true;
    if (warp_of(thread) == lane.warp->index && lane.seen_segment == block.segment &&
        lane.seen[lane_of(thread)] >= access.info.clock())
      return true;
    const TileOrder* tile = lane.tile_order.get();
    if (tile && tile->segment == block.segment && tile->clocks[thread] >= access.info.clock())
      return true;
  }
  if (!block.used_fences) return false;
  if (owner == block.linear && any_covers(lane.fences.acquired_in_block, access, thread, owner))
    return true;
  return any_covers(lane.fences.acquired, access, thread, owner) ||
         any_covers(block.fences.acquired, access, thread, owner);
}

bool lacks_fence_only(const Access& access, std::uint32_t thread, const Block& block) {
  const std::uint64_t owner = owner_of(access.segment);
  if (!block.used_fences) return false;
  const Lane* const lanes = block.lanes.get();
  return std::any_of(lanes, lanes + block.threads, [&](const Lane& lane) {
    return any_covers(lane.fences.pending, access, thread, owner);
  });
}

SeenFences seen_fences() { return widest_fence; }

bool is_visible(const Access& access, std::uint32_t thread, const Lane& lane) {
  if (is_ordered(access, thread, lane)) return true;
  const Block& block = *lane.warp->block;
  if (!block.used_fences) return false;
  const std::uint64_t owner = owner_of(access.segment);
  if (any_covers(block.fences.pending_from_others, access, thread, owner)) return true;
  const Warp& warp = *lane.warp;
  return std::any_of(warp.lanes, warp.lanes + warp.size, [&](const Lane& other) {
    return any_covers(other.fences.acquired, access, thread, owner);
  });
}

void fence_unseen(FenceScope scope) {
  turn_point(kNoAddress);
  Lane* lane = current.lane;
  if (!lane || current.critical) return;
  Critical critical;
  FenceState& fences = lane->fences;
  lane->warp->block->used_fences = true;
  // A wider fence is also one of block scope.
  add_all(fences.acquired_in_block, fences.pending);
  fences.block_segment = current.segment;
  fences.block_clock = lane->clock;
  if (scope != FenceScope::block) {
    add_all(fences.acquired, fences.pending);
    fences.pending.clear();
    // Behind a barrier, every thread's fence comes after that of the release which one of them has
    // read: such fences have one order (PTX ISA, "Fence-SC Order"), in which it cannot be the other
    // way round, or the read would have seen what came after it ("Causality" axiom).
    add_all(fences.acquired, fences.pending_from_others);
    fences.pending_from_others.clear();
    add_all(fences.acquired, lane->warp->block->fences.pending_from_others);
    fences.segment = current.segment;
    fences.clock = lane->clock;
    if (weak_memory) count_fence(*lane);
  }
  grow_clock(*lane);  // accesses behind the fence are not part of what it publishes
}

void memory_fence(FenceScope scope, std::source_location where) {
  if (current.lane && !current.critical)
    widest_fence = std::max(widest_fence, scope == FenceScope::block ? SeenFences::of_block_scope
                                                                     : SeenFences::of_wider_scope);
  fence_unseen(scope);
  Lane* const lane = current.lane;
  if (!lane || current.critical || where.line() == 0) return;
  lane->fence_place = {current.segment, where};
}

void release_to_cluster(const Lane& lane, bool relaxed) {
  Block& block = *lane.warp->block;
  Cluster& cluster = *block.cluster;
  block.used_fences = true;
  if (!cluster.publishing) {
    cluster.publishing = cluster.published ? &make_release(*cluster.published) : &make_release();
    cluster.publishing->cluster = &cluster;
    cluster.publishing->phase = cluster.phase;
  }
  ReleaseClock& release = *cluster.publishing;
  ReleaseClock::Part& part = release.blocks[block.linear];
  const bool fenced = lane.fences.segment == block.segment;
  // Who arrives relaxed tells what a fence before has published, and at least that the block runs.
  const std::uint32_t segment = relaxed && !fenced ? block.first_segment : block.segment;
  if (part.segment < segment)
    part = {segment, std::vector<std::uint16_t>(static_cast<std::size_t>(block.threads))};
  if (relaxed && !fenced) return;
  if (part.segment == segment)
    add_known(part.clocks, lane, relaxed ? lane.fences.clock : lane.clock);
  for (const auto& list : {lane.fences.acquired, block.fences.acquired})
    for (const ReleaseClock* other : list)
      if (other->cluster != &cluster) add_unique(release.includes, other);
  grow_clock(*current.lane);
}

void publish_to_cluster(Cluster& cluster) {
  // Whoever has ended is not waited for; what it did comes before.
  for (const ClusterBlock& member : cluster.blocks) {
    const Block& block = *member.block;
    if (block.alive == block.threads) continue;
    ReleaseClock::Part& part = cluster.publishing->blocks[block.linear];
    if (block.alive == 0) part = {block.segment + 1, {}};
    if (part.segment != block.segment) continue;
    for (int i = 0; i < block.threads; ++i) {
      const Lane& lane = block.lanes[i];
      if (!(lane.warp->alive & lane.id.bit)) part.clocks[static_cast<std::size_t>(i)] = kLastClock;
    }
  }
  cluster.published = cluster.publishing;
  cluster.publishing = nullptr;
}

void acquire_from_cluster(Lane& lane) {
  Block& block = *lane.warp->block;
  block.used_fences = true;
  add_unique(lane.fences.acquired, block.cluster->published);
}

void strong_read(Lane& lane, std::uintptr_t address) {
  if (lane.warp->block->cluster)
    see_remote_accesses(*lane.warp->block, common_address(address, lane.warp->block->slot));
  if (published.empty()) return;
  address = common_address(address, lane.warp->block->slot);
  if (const auto flag = published.find(address); flag != published.end()) {
    Critical critical;
    lane.warp->block->used_fences = true;
    add_unique(lane.fences.pending, flag->second);
  }
}

void strong_write(Lane& lane, std::uintptr_t address, bool read_modify_write) {
  const Block& block = *lane.warp->block;
  address = common_address(address, block.slot);
  const bool releases = block.used_fences && (lane.fences.block_segment != 0 || block.fenced);
  if (!releases) {
    if (!read_modify_write && !published.empty()) published.erase(address);
    return;
  }
  Critical critical;
  ReleaseClock*& release = published[address];
  if (!release || !read_modify_write) release = &make_release();
  const auto known = [&](std::uint16_t own) {
    std::vector<std::uint16_t> clocks(static_cast<std::size_t>(block.threads));
    add_known(clocks, lane, own);
    return clocks;
  };
  if (lane.fences.segment == block.segment) {
    merge(release->blocks[block.linear], block.segment, known(lane.fences.clock));
    add_all(release->includes, lane.fences.acquired);
    add_all(release->includes, block.fences.acquired);
  }
  if (lane.fences.block_segment == block.segment) {
    merge(release->within_block[block.linear], block.segment, known(lane.fences.block_clock));
    add_all(release->includes_within[block.linear], lane.fences.acquired_in_block);
  }
  if (block.fenced && block.fenced != release) add_unique(release->includes, block.fenced);
}

void strong_update(Lane& lane, std::uintptr_t address) {
  const auto flag = published.find(common_address(address, lane.warp->block->slot));
  if (flag != published.end()) flag->second = &make_release(*flag->second);
  strong_write(lane, address, true);
}

}  // namespace referee
