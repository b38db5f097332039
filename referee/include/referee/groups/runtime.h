// What cooperative groups ask of the runtime, beyond the warp collectives of warp.h and the barrier
// of block.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>

#include "../warp.h"
#include "copy_end.h"

namespace referee::groups {

// Threads [first, first + size) of the block, by rank.
struct Threads {
  unsigned first = 0;
  unsigned size = 0;
};

// Which values of a range of threads a thread takes: those of the threads first, first + stride,
// ..., counted from the range's start, into target[0] to target[count - 1].
struct Gather {
  std::uint64_t* target = nullptr;
  unsigned first = 0;
  unsigned stride = 1;
  unsigned count = 0;
};

// Waits for the threads of the range that have not ended, as part of an operation that is called
// `name`. `operation` is group, tile_sync (the only one that orders memory) or tile_exchange.
// Returns false if a gathered value is undefined, because its thread has ended or is not of the
// range.
bool meet(WarpOperation operation, Threads threads, std::uint64_t value, const Gather& gather,
          const char* name, std::source_location where);

// Tells the runtime that the program uses groups, for the words of its advice.
void announce();

// True in a kernel that was launched cooperatively.
bool is_grid_resident();
// Waits for the whole grid and orders all its memory accesses. Ends the launch where the kernel was
// not launched cooperatively.
void grid_barrier(std::source_location where);

// Ends the launch as a device's trap does: the program asks for a group that cannot exist.
[[noreturn]] void refuse(const char* message, const char* explanation, std::source_location where);
// Ends the launch: a tile of `size` lanes in warps of fewer.
[[noreturn]] void refuse_tile(unsigned size, std::source_location where);

// Starts this thread's part of an asynchronous copy of `bytes` bytes: pieces of `piece` bytes,
// beginning with piece `rank` and going on by `stride`; the last may be shorter. A copy from global
// to shared memory takes place when it is waited for, any other at once.
void copy_async(void* target, const void* source, std::size_t bytes, unsigned piece, unsigned rank,
                unsigned stride, CopyEnd end = {});
// Ends a batch of this thread's copies, which may be empty.
void close_batch();
// Completes this thread's batches of copies but the last `pending` ones.
void complete_copies(unsigned pending);
// Completes the block's copies for phases of the barrier, which expects so many arrivals, before
// the one that `phase` counts. Whoever reads `phase` behind this call, by an atomic load with a
// fence, is behind the copies.
void complete_copies_of(const void* barrier, const unsigned* phase, const int* expected);

// The widest piece of 16 bytes at most that both addresses are aligned for.
inline unsigned piece_of(const void* target, const void* source, std::size_t bytes) {
  const auto both = reinterpret_cast<std::uintptr_t>(target) |
                    reinterpret_cast<std::uintptr_t>(source) | std::uintptr_t{bytes};
  unsigned piece = 16;
  while (piece > 1 && (both & (piece - 1)) != 0) piece /= 2;
  return piece;
}

// The calling thread's rank in its block, and the block's size.
inline unsigned block_rank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
// The calling lane's place in its warp; warps are cut from the block in the order of ranks.
inline unsigned lane_index() { return block_rank() & (static_cast<unsigned>(warpSize) - 1u); }
inline unsigned lanes_below() { return (1u << lane_index()) - 1u; }

}  // namespace referee::groups
