// gmock matchers over what the referee counts besides barriers: warp functions, shared bytes,
// loads. On a backend without counters they match anything. They look at every launch of the
// answer's call.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "grader/harness/grading/matchers.h"

namespace warplings::grading {

// How many there may be, both ends included.
struct Allowed {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

// Calls of the warp functions whose names begin with `prefix` ("__shfl", "__reduce"; "" for all
// that exchange values), counted over all lanes, for each of `elements` elements. With
// Case::count_memory(), lanes that access no global memory do not count. Other calls of lanes
// without an element are forgiven as long as they are fewer than one for each element; where none
// is allowed, there is none. `unit` is what an element is called: "row".
AnswerMatcher HasCallsPerElement(std::string prefix, Allowed allowed, std::uint64_t elements,
                                 std::string unit = "element");

// Lanes call such functions, however few, where a kernel ran at all: an answer to a large question
// may have come by other ways than those to small ones, of which more is asked.
AnswerMatcher HasCalls(const std::string& prefix);

// The same as the first in the words of a contract that allows each lane so many where `lanes`
// lanes share as many elements: "no lane calls more than 31 for 32 rows".
AnswerMatcher HasCallsInEachLane(std::string prefix, std::uint64_t least, std::uint64_t most,
                                 std::uint64_t elements, std::uint64_t lanes,
                                 const std::string& units);

// No warp is an exception: each calls no more functions that exchange values than `most` in each of
// its 32 lanes for each result of `result_bytes` that it stores in global memory. For contracts by
// which the lanes of a warp make its results, and one stores each. Nor is a round of its loop: from
// a call behind a store to the last store before the next call, twice as many are allowed, for
// those who have begun another result before they store one. Needs Case::count_memory().
AnswerMatcher HasCallsInEveryWarp(std::uint64_t most, std::uint64_t result_bytes);

// Of these exchanges, cg::reduce makes at least so many for each of `elements` elements.
AnswerMatcher ReducesByGroups(std::uint64_t least, std::uint64_t elements, std::string unit);

// Every launch uses no more shared memory a block, static and dynamic together.
AnswerMatcher UsesSharedBytesAtMost(std::uint64_t most);

// Every launch has blocks of this shape, and so many of them unless that is 0.
AnswerMatcher LaunchesBlocksOf(std::array<std::uint64_t, 3> shape, std::uint64_t blocks = 0);

// Some launch has at least this many blocks in its grid.
AnswerMatcher LaunchesBlocksAtLeast(std::uint64_t least);

// Exactly this many kernels are launched.
AnswerMatcher LaunchesKernels(std::uint64_t exactly);

// In some launch each thread meets so many barriers of the whole grid, grid.sync().
AnswerMatcher HasGridBarriersPerThread(Allowed allowed);

// Some launch meets exactly this number of block barriers per thread, and no launch more.
AnswerMatcher HasBarriersPerThread(std::uint64_t exactly);

// All launches together load no more bytes from global memory; atomics are loads, too, and stores
// where they change the value or exchange it. Needs Case::count_memory().
AnswerMatcher LoadsBytesAtMost(std::uint64_t most);

// All launches together load at least so many: nothing that they should see stays unread.
AnswerMatcher LoadsBytesAtLeast(std::uint64_t least);

// No more than so many for stores.
AnswerMatcher StoresBytesAtMost(std::uint64_t most);

// No access to shared memory waits because lanes ask for different words of one bank. Needs
// Case::count_memory().
AnswerMatcher HasNoBankConflict();

// Where a warp reads what another one of its block wrote, a barrier stands between the two: of the
// block, of some of its warps, or a cuda::barrier. Flags and fences are none. Needs
// Case::count_memory().
AnswerMatcher ReadsOtherWarpsBehindBarriers();

// The same of blocks and the barrier of the grid.
AnswerMatcher ReadsOtherBlocksBehindBarriers();

// Nor are blocks' values read by atomics that change nothing, unless the writer has released them
// and the reader acquired: a relaxed atomic does not race, and orders nothing. Needs
// Case::count_memory().
AnswerMatcher ReadsByAtomicsInOrder();

// On average, a warp's load from global memory brings at least this many bytes: 512 where each of
// 32 lanes loads 16. Needs Case::count_memory().
AnswerMatcher LoadsBytesPerRequestAtLeast(double least);

// Where a warp's load from global memory touches a sector of 32 bytes, it asks for all of it: an
// efficiency of 100 %. Needs Case::count_memory().
AnswerMatcher LoadsWholeSectors();

// The same for stores.
AnswerMatcher StoresBytesPerRequestAtLeast(double least);

// All launches together call no more atomics on global memory, counted by thread. Needs
// Case::count_memory().
AnswerMatcher CallsAtomicsAtMost(std::uint64_t most);

// All launches together call no more atomics, on shared and on global memory. Where a block has
// shared memory for `bins` counters of its own, of a byte or more, that many atomics on global
// memory are allowed besides, with which it adds them to the result. Needs Case::count_memory().
AnswerMatcher CallsAtomicsForBinsAtMost(std::uint64_t most, std::uint64_t bins);

// No warp is an exception: it calls at most `each` atomics for each byte that a lane of it loads,
// of which 32 lanes have one. Twice as many are forgiven, for ends of the array that lanes take for
// themselves. Where a block has shared memory for `bins` counters, those on it count, otherwise
// those on global memory. Needs Case::count_memory().
AnswerMatcher CallsAtomicsForBinsInEveryWarp(std::uint64_t each, std::uint64_t bins);

}  // namespace warplings::grading
