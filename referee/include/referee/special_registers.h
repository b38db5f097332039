// PTX's special registers, for asm() that reads one and does nothing else: the rewriter puts these
// in its place (PTX ISA, "Special Registers").
#pragma once

#include "block.h"
#include "builtin_variables.h"
#include "runtime_api.h"

namespace referee::registers {

inline unsigned thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
inline unsigned laneid() { return thread() % static_cast<unsigned>(warpSize); }
inline unsigned warpid() { return thread() / static_cast<unsigned>(warpSize); }
inline unsigned nwarpid() { return static_cast<unsigned>(threads_per_multiprocessor() / warpSize); }

// Blocks are dealt to the multiprocessors in turn.
inline unsigned nsmid() { return static_cast<unsigned>(multiprocessors()); }
inline unsigned smid() {
  return (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) % nsmid();
}

inline unsigned lanemask_eq() { return 1u << laneid(); }
inline unsigned lanemask_lt() { return lanemask_eq() - 1; }
inline unsigned lanemask_le() { return lanemask_lt() | lanemask_eq(); }
inline unsigned lanemask_gt() { return ~lanemask_le(); }
inline unsigned lanemask_ge() { return ~lanemask_lt(); }

inline unsigned clock() { return static_cast<unsigned>(lane_clock()); }
inline unsigned long long clock64() { return static_cast<unsigned long long>(lane_clock()); }
inline unsigned long long globaltimer() { return clock64(); }

}  // namespace referee::registers
