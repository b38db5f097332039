// The execution state of lanes, warps and blocks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <source_location>
#include <vector>

#include "referee/include/referee/block.h"
#include "referee/include/referee/device_model.h"
#include "referee/include/referee/groups/copy_end.h"
#include "referee/include/referee/vector_types.h"
#include "referee/include/referee/warp.h"
#include "referee/src/runtime/arch/context.h"
#include "referee/src/runtime/memory/builtin_variables.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {

inline constexpr int kMaxWarp = 32;
inline constexpr int kMaxThreads = kDevice.threads_per_block;

struct Warp;
struct Block;
struct Cluster;
struct PathNode;
struct ReleaseClock;
struct RangeCall;

inline constexpr WarpRequest kNoRequest = ~WarpRequest{0};

// A warp operation as a lane calls it, less the values.
struct Call {
  Mask mask = 0;
  std::source_location where;
  const char* name = nullptr;  // what reports call it; null: the intrinsic's name
  WarpOperation operation = WarpOperation::shfl;
  ValueType type = ValueType::bits;  // of the value
  int width = 32;
};

// Happens-before order that came through fences and flags; empty where a kernel has no fences.
struct FenceState {
  std::vector<const ReleaseClock*> acquired;  // ordered before this lane (or block) from now on
  // The same through fences of block scope: orders accesses of the own block only.
  std::vector<const ReleaseClock*> acquired_in_block;
  std::vector<const ReleaseClock*> pending;  // read from flags, takes effect at the next fence
  // Read from flags by threads that this one met at a barrier since: takes effect at its next fence
  // of the device, which is sequentially consistent.
  std::vector<const ReleaseClock*> pending_from_others;
  std::uint32_t segment = 0;        // of the last fence; 0 if there was none
  std::uint16_t clock = 0;          // accesses up to this clock precede the fence
  std::uint64_t number = 0;         // the same for weak memory (weak_memory.h)
  std::uint32_t block_segment = 0;  // of the last fence of block scope
  std::uint16_t block_clock = 0;
};

// The last fence that a thread has passed as a call of its source, and in which segment.
struct FencePlace {
  std::uint32_t segment = 0;
  std::source_location where;
};

// One thread's part of an asynchronous copy that has not been waited for: pieces of `piece` bytes,
// every `stride`-th from `rank` on.
struct AsyncCopy {
  char* target;
  const char* source;
  std::size_t bytes;
  unsigned piece, rank, stride;
  std::uintptr_t pc;
  groups::CopyEnd end;
};

// What the threads of a block knew of each other when a tile of several warps synchronised: the
// accesses of thread t up to clocks[t] precede. Valid in one segment only.
struct TileOrder {
  std::uint32_t segment = 0;
  std::vector<std::uint16_t> clocks;
};

// A barrier as it stands in the source.
struct BarrierCall {
  std::source_location where;
  const char* name = nullptr;  // __syncthreads, block.sync, grid.sync, ...
};

// A thread has waited for a cuda::barrier, at this place.
struct PhaseWait {
  const void* barrier = nullptr;
  unsigned phase = 0;  // the one that runs now
  int expected = 0;    // arrivals
  std::uintptr_t pc = 0;
};

// Phases of cuda::barriers that expect as many arrivals as the block has threads, for one of these:
// so many has it waited for, and for this one last.
struct PhasesMet {
  std::uint32_t count = 0;
  PhaseWait last;
};

// The reads of a lane that may be waiting by them: see spin_detection.cpp.
struct SpinRound {
  std::uintptr_t begin = 0;   // the address with which a round begins
  std::uint64_t sum = 0;      // of the addresses and values read in this round
  std::uint64_t before = 0;   // in the last one
  std::uint32_t length = 0;   // reads in this round
  std::uint32_t longest = 0;  // with more, a round begins elsewhere
  bool is_known = false;      // where a round begins: one has been fruitless
};

// With hundreds of lanes, the cache lines that a switch touches decide its cost. It needs the first
// line of a lane, and so does a memory access.
struct alignas(64) Lane {
  FiberContext context;  // while another lane runs
  alignas(16) LaneIdentity id;
  Warp* warp = nullptr;
  std::uint32_t thread = 0;  // linear index in the block
  std::uint16_t clock = 1;   // grows at each __syncwarp and fence; back to 1 at block barriers
  std::uint8_t index = 0;    // in the warp

  alignas(64) Call call;           // see call_of()
  const PathNode* path = nullptr;  // see sync/call_path.h
  Call passed;                     // see Warp::passed

  // Its vector clock of the warp, valid in segment `seen_segment` only.
  std::uint32_t seen_segment = 0;
  std::array<std::uint16_t, kMaxWarp> seen{};
  std::shared_ptr<const TileOrder> tile_order;
  FenceState fences;

  BarrierCall barrier;              // see barrier_call()
  RangeCall* range_call = nullptr;  // while it waits for part of the block (range.h)
  std::vector<AsyncCopy> copies;

  SpinRound spin;

  std::array<std::uint32_t, static_cast<int>(WarpOperation::count)> collectives{};
  FencePlace fence_place;
  std::array<unsigned char, sizeof(void*) == 8 ? 24 : 108> unused{};  // see below
};
static_assert(offsetof(Lane, call) == 64);
// First lines an even number of lines apart would share half of the cache's sets, or fewer.
static_assert(sizeof(Lane) / 64 % 2 == 1);

// Room for the lanes of the largest block. They are made where they are first needed, since most
// blocks are far smaller and a page costs more to touch than a lane to run.
class LaneArray {
 public:
  LaneArray() = default;
  LaneArray(const LaneArray&) = delete;
  LaneArray& operator=(const LaneArray&) = delete;
  ~LaneArray();

  // Makes the lanes of so many threads, and kMaxWarp more, so that a switch may look ahead without
  // asking whether there is a next lane.
  void make(int threads);
  // Lanes below this one exist; those of larger blocks before count.
  int made() const { return made_; }

  Lane* get() const { return lanes_; }
  Lane& operator[](int thread) const { return lanes_[thread]; }
  Lane& operator[](std::uint32_t thread) const { return lanes_[thread]; }

 private:
  Lane* lanes_ = nullptr;
  int made_ = 0;
};

struct Warp {
  Block* block = nullptr;
  Lane* lanes = nullptr;  // `size` of them
  std::uint32_t index = 0;
  int size = 0;
  // Each lane that has not ended is in exactly one of ready, collective, barrier, spinning, or
  // runs.
  Mask alive = 0;
  Mask ready = 0;
  Mask collective = 0;  // waiting at a warp operation
  Mask barrier = 0;     // waiting at a block or grid barrier, or for part of the block
  Mask off_site = 0;    // of those, the ones that are not at Block::barrier_site
  Mask spinning = 0;    // let others run first
  // Lanes that completed a call with another mask while lanes waited for them there; see
  // complete_collectives(). Lane::passed is the call.
  Mask passed = 0;
  bool uniform = true;  // all waiting lanes made `call`, and have not written theirs down
  Call call;
  WarpRequest request = kNoRequest;  // as the lanes of `call` pass it, while that is all there is
  // What each lane brought to an operation; its result is in FiberContext::result.
  std::array<std::uint64_t, kMaxWarp> values{};
  std::array<unsigned, kMaxWarp> arguments{};  // see warp_collective()
  // The last __syncwarp, or sync() of a tile, of any of its lanes, and in which segment.
  BarrierCall ordered_at;
  std::uint32_t ordered_in = 0;
  Mask undefined = 0;             // lanes whose result comes from one that took no part
  std::uint32_t activemasks = 0;  // calls of __activemask() that have been answered
};

struct Block {
  uint3 index{};
  std::uint64_t linear = 0;
  int threads = 0;
  int slot = 0;         // which set of stacks
  dim3 shape{0, 0, 0};  // the block extent that `warps` was made for
  LaneArray lanes;
  int prepared = 0;  // lanes whose fiber exists
  std::vector<Warp> warps;
  std::uint32_t current_warp = 0;
  int alive = 0;
  bool ended_turn = false;  // it stopped for another block's sake, and can run
  // The block barrier that threads wait at, as the first one called it; no name: nobody waits.
  BarrierCall barrier_site;
  BarrierKind barrier_kind = BarrierKind::plain;
  int off_site_count = 0;  // threads at another block barrier
  int barrier_count = 0;   // predicates that hold
  int barrier_result = 0;
  std::uint32_t barriers = 0;         // completed; every thread took part that had not ended
  std::vector<PhasesMet> phases_met;  // by thread; empty until one has waited for such a phase
  std::uint32_t most_phases = 0;      // of one thread
  int at_grid_barrier = 0;
  int at_range = 0;  // waiting for part of the block
  Cluster* cluster = nullptr;
  unsigned cluster_rank = 0;
  int at_cluster_barrier = 0;
  bool is_stuck = false;     // nobody can run until the cluster's barrier opens
  bool is_released = false;  // it has opened since
  bool used_copies = false;  // some lane may hold asynchronous copies
  std::uint32_t first_segment = 0;
  std::uint32_t segment = 0;
  bool clocks_moved = false;      // some lane's clock is not 1
  std::uint32_t spin_rounds = 0;  // times that nobody but spinning lanes could run
  std::uint64_t turn_points = 0;  // see turns.h
  std::uint64_t turns = 0;        // that have ended at one of these
  bool was_held_back = false;     // see launch.cpp
  // Of loops that repeat themselves (check/repeated_state.h): when to look again, in barriers; the
  // block is as it was, so that others may run; and so it was when its turn began.
  std::uint32_t next_watch = 0;
  bool state_repeats = false;
  bool turn_is_idle = false;
  std::uint64_t idle_since = 0;  // see Launch::effects
  // The block's previous barrier: where, and how many threads had not ended then.
  std::source_location last_barrier;
  int last_barrier_alive = 0;
  std::uint32_t last_barrier_segment = 0;  // that it began
  FenceState fences;                       // what all lanes know since the last barrier
  const ReleaseClock* fenced =
      nullptr;  // what threads fenced before the last barrier: all may publish it
  bool used_fences = false;
  SavedShared saved_shared;  // while another block runs
};

// The call that a lane of Warp::collective waits in, or the last one that it wrote down.
inline const Call& call_of(const Lane& lane) {
  const bool joined = lane.warp->uniform && (lane.warp->collective & lane.id.bit);
  return joined ? lane.warp->call : lane.call;
}

// The call that a lane of Warp::barrier waits in. A lane at Block::barrier_site has not written its
// own down.
inline const BarrierCall& barrier_call(const Lane& lane) {
  return lane.warp->off_site & lane.id.bit ? lane.barrier : lane.warp->block->barrier_site;
}

}  // namespace referee
