// gmock matchers over what kernels load and store of one array, told from all else by its size, and
// from the caller's others by its name; and over what else a contract counts: launches, atomics,
// fills. On a backend without counters they match anything. They look at every launch of the
// answer's call, and at the host's copies and fills of the whole run; those of traffic and atomics
// need Case::count_memory(). An atomic is a load, and a store where it changes the value or
// exchanges it; what asks for width or sectors leaves it out.
#pragma once

#include <cstdint>
#include <string>

#include "grader/harness/grading/array_use.h"
#include "grader/harness/grading/matchers.h"

namespace warplings::grading {

// All of the array is loaded by kernels, and no more than `times` times its bytes, what
// cudaMemcpy() and its like copy from it included.
AnswerMatcher LoadsArray(const Array& array, int times);

// In no launch is any element of the array loaded more often, atomics included: an average hides
// those that are, behind others that are loaded less often. Needs Case::count_elements().
AnswerMatcher LoadsNoElementMoreThan(const Array& array, int times);

// Where elements of the array may be kept elsewhere in global memory, that counts as the array: if
// kernels store half of its bytes or more besides `out`, or calls of the host copy as many from it,
// then memory that has room for so many is loaded no more often together. Half as often again is
// forgiven, for what else lies there. Precondition: what kernels may keep otherwise, such as parts
// of sums, is well below half of the array's bytes.
AnswerMatcher LoadsWhatIsKeptAsArray(const Array& array, const Array& out, int times);

// The same as the first for stores.
AnswerMatcher StoresArray(const Array& array, int times);

// No call of the host, such as cudaMemcpy2D() or cudaMemset(), writes anything but zeros or ones in
// the array, an output: what stands there, kernels have stored.
AnswerMatcher IsStoredByKernels(const Array& array);

// Kernels load all of `in` and store all of `out`, not by atomics; no call of the host copies from
// the one or writes the other.
AnswerMatcher IsMovedByKernels(const Array& in, const Array& out);

// Lanes load whatever has 16 bytes in the array 16 bytes at once.
AnswerMatcher LoadsArrayBySixteenBytes(const Array& array);
AnswerMatcher StoresArrayBySixteenBytes(const Array& array);

// The same of an array of which only a part is moved, as by some blocks of a launch: all of the
// part is.
AnswerMatcher LoadsPartsBySixteenBytes(const Array& array);
AnswerMatcher StoresPartsBySixteenBytes(const Array& array);

// Of the sectors of 32 bytes of the array that a warp's load touches, it asks for at least this
// share.
AnswerMatcher LoadsArrayInSectors(const Array& array, double share = 1);

// Of those that a warp's store touches, it writes all.
AnswerMatcher StoresArrayInSectors(const Array& array);

// Nothing comes to the host, by copies or where it reads what kernels have stored in memory that
// both share, but what the harness fetches: the question's inputs and outputs of these bytes in
// all.
AnswerMatcher ComputesOnTheDevice(std::uint64_t inputs_and_outputs);

// The threads of a launch share the loads of the array: none asks for more bytes of it.
AnswerMatcher SharesTheLoadsOf(const Array& array, std::uint64_t most);
AnswerMatcher SharesTheStoresOf(const Array& array, std::uint64_t most);

// Of each 128 bytes from the array's begin on, no thread loads more: for 32 elements of four bytes
// that lanes share, whoever loaded those before. What a thread loads again counts once. Throws
// std::logic_error where the case has not called count_shares_of_lines().
AnswerMatcher SharesEachLineOf(const Array& array, std::uint64_t most);

// In some launch a thread loads at least so many bytes of the array: no more threads share it than
// should.
AnswerMatcher IsLoadedInPartsOf(const Array& array, std::uint64_t least);

// The blocks of a launch share the loads of the array: none asks for more bytes of it.
AnswerMatcher SharesTheLoadsAmongBlocks(const Array& array, std::uint64_t most);

// In some launch at least so many threads load of the array, or so many blocks.
AnswerMatcher IsLoadedByThreads(const Array& array, std::uint64_t least);
AnswerMatcher IsLoadedByBlocks(const Array& array, std::uint64_t least);

// Threads load at least so many bytes from shared memory.
AnswerMatcher LoadsSharedBytesAtLeast(std::uint64_t least);

// Every launch has at most so many blocks. The second one says, where the first call of the run has
// as many as this one, that its n is another.
AnswerMatcher LaunchesBlocksAtMost(std::uint64_t most);
AnswerMatcher LaunchesBlocksAtMostWhateverCameBefore(std::uint64_t most);

// Asynchronous copies bring all bytes of the array to shared memory.
AnswerMatcher CopiesAsynchronously(const Array& array);

// Asynchronous copies bring parts of so many bytes. Whatever a block reads of one, a whole other
// one is under way meanwhile; but of the last, behind which the block begins no copy. `part` and
// `parts` are words for one and for several.
AnswerMatcher ReadsWhilePartsAreUnderWay(std::uint64_t bytes, const std::string& part,
                                         const std::string& parts);

// Every launch has clusters of so many blocks; 1 for none.
AnswerMatcher LaunchesClustersOf(std::uint64_t blocks);

// One launch, with so many threads in its only block.
AnswerMatcher LaunchesOneBlockOf(std::uint64_t threads);

// No more atomics on global memory, nor on shared memory. `what` says for whom, in a message: "30
// warps have elements to append".
AnswerMatcher CallsAtomicsInEitherMemory(std::uint64_t most, const std::string& what);

// Atomics on global memory, and loads of the array, whose elements have four bytes, are no more
// together: who loads what an atomic brings asks twice. `what` as above.
AnswerMatcher AsksByAtomicsAlone(const Array& array, std::uint64_t most, const std::string& what);

// Where blocks count in bins of their own by atomics on shared memory, they add these to the
// result once: all atomics that change it change no more than `most` of its bytes for each block.
// Some are forgiven, as those of two warps, which may add elements at the ends for themselves.
AnswerMatcher AddsBinsOnce(const Array& result, std::uint64_t most);

// No cudaMemset, nor one of its like.
AnswerMatcher CallsNoMemset();

}  // namespace warplings::grading
