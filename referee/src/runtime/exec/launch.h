// One kernel launch: its blocks run one after another, or in turns where they wait for each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/include/referee/launch.h"
#include "referee/include/referee/runtime_types.h"
#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/exec/segment_owners.h"

namespace referee {

struct Launch {
  const Configuration* configuration = nullptr;
  KernelCall call{};
  std::uint64_t blocks = 0;           // that run
  std::uint64_t ended = 0;            // of them
  std::uint64_t with_helpers = 0;     // of them: run by helpers just now (helpers.h)
  std::vector<std::uint64_t> sample;  // which ones (sampling.h); empty: all
  std::uint32_t base_segment = 0;
  SegmentOwners segment_owners;  // from base_segment on
  Block* block = nullptr;        // the running one
  bool interleaved = false;      // more than one block has started and not ended
  // Beside the running block: how many others have started and not ended, and whether more may.
  std::size_t others = 0;
  bool more_may_start = false;
  // Turns of blocks that may have changed something, and how many of the blocks that have started
  // have had a turn since, and changed nothing.
  std::uint64_t effects = 1;
  std::size_t idle_blocks = 0;
  bool names_cluster = false;       // the configuration does, and not the kernel
  std::optional<dim3> own_cluster;  // the kernel's, which differs: nothing has been done yet
  int launch_bounds = 0;            // the kernel's, where blocks have more threads: the same
  bool given_up = false;            // some of its blocks were more than enough (sampling.h)
  bool illegal_address = false;     // it touched memory that it must not, and fails at its end
  // The host's pointer through which its threads call the kernel, if they do.
  std::uintptr_t kernel_pointer = 0;
  cudaError_t error = cudaSuccess;
};
extern Launch* current_launch;  // null while none runs

// Whether the address is one of the kernel's arguments', which lie on the host's stack.
inline bool in_arguments(const Launch& launch, std::uintptr_t address) {
  return address - reinterpret_cast<std::uintptr_t>(launch.call.arguments) <
         launch.call.argument_bytes;
}

// The first of the kernel's pointer arguments into these bytes that `fits`; null if there is none.
template <class Fits>
const PointerArgument* pointer_into(const KernelCall& call, std::uintptr_t begin, std::size_t bytes,
                                    Fits fits) {
  for (std::size_t i = 0; i < call.pointer_count; ++i) {
    const auto address = reinterpret_cast<std::uintptr_t>(call.pointers[i].address);
    const bool inside = address - begin < (bytes > 0 ? bytes : 1);
    if (inside && fits(call.pointers[i])) return &call.pointers[i];
  }
  return nullptr;
}

// What a launch has accessed before its grid's barriers is to be remembered, too. Set before main,
// where somebody asks for it.
extern bool keeps_grid_segments;

// Runs the launch to its end; the error that ended it early, if any.
cudaError_t run_launch(Launch& launch);

// Starts a new segment for the block: everything before is ordered before everything after.
void begin_segment(Block& block);
// So many segments have begun in a helper, for blocks of the running launch (exec/helpers.h).
void skip_segments(std::uint32_t count);
// The same for all blocks at a grid barrier: begin_segment() follows for each of them.
void begin_grid_segments();
// The block that a segment of the running launch belongs to.
std::uint64_t owner_of(std::uint32_t segment);

// Ends the launch with an error; the lane is abandoned. Callable from a signal handler.
[[noreturn]] void abandon_launch(cudaError_t error);

}  // namespace referee
