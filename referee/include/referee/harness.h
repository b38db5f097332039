// For a harness that calls functions which others wrote, to judge them: what it tells the runtime
// of its calls and its memory, and how it tries sizes that no machine has the memory or the time
// for. A program that is to be judged may name none of this (grader/harness/compile/symbols.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>

#include "value_type.h"

namespace referee::harness {

// What follows belongs to the call of this number, until the next one is told; the report then says
// of each diagnosis which call it belongs to.
void tell_call(std::uint64_t number);

// The last call has ended: memory that it has allocated outlives it, whoever frees it now.
void tell_end_of_calls();

// While one lives, the CUDA calls are the harness's own: REFEREE_FAIL_CALL counts none of them.
class OwnCalls {
 public:
  OwnCalls();
  ~OwnCalls();
  OwnCalls(const OwnCalls&) = delete;
  OwnCalls& operator=(const OwnCalls&) = delete;
};

// Tells the trace what the allocation that begins at this address holds, where its user
// knows more than the kernel's arguments say. Does nothing where no live allocation begins there.
void tell_memory_type(const void* begin, ValueType type);

// What the report calls the allocation that begins at this address: it tells arrays of one size
// apart by their names. Does nothing where no live allocation begins there.
void tell_memory_name(const void* begin, const char* name);

// Tells the memory check that nobody has written the allocation that begins at this address,
// whatever it holds. Does nothing where no live allocation begins there.
void forget_writes(const void* begin);

// Device memory of zeros that count as written, for cudaFree, which costs what is touched of it. A
// use after it was freed is not seen. Null where the device (REFEREE_DEVICE_MEMORY, up to 2^40
// bytes) has no room for it.
void* allocate_sparse(std::size_t bytes,
                      std::source_location where = std::source_location::current());

// Of sparse memory: whether anything in the whole pages of [begin, begin + bytes) was ever touched;
// and whether a kernel has written the four bytes that hold this one.
bool is_any_touched(const void* begin, std::size_t bytes);
bool is_written(const void* byte);

// While one lives, copies to the device deliver others for the floats of this host memory, and for
// copies of them in their order, as floats or doubles: whoever adds them on the host itself gets
// another sum. At most one lives at a time.
class ReplacedCopies {
 public:
  ReplacedCopies(const float* begin, std::size_t count, const float* by);
  ~ReplacedCopies();
  ReplacedCopies(const ReplacedCopies&) = delete;
  ReplacedCopies& operator=(const ReplacedCopies&) = delete;

  // How many were delivered so, each as often as it was copied.
  std::size_t delivered() const;
  // The bytes of host memory that kernels could load without a copy: managed, page-locked or
  // registered since.
  std::size_t shared_bytes() const;
};

// While one lives, a launch of many blocks runs some: the first and the last ones, those where the
// numbers of threads pass 2^31 and 2^32, in blocks of this size or of another, and others spread
// evenly between them; fewer where each does much, and the first and the last one alone behind 64
// such launches. Of clusters, whole ones run. A launch of few blocks, each of which does much, runs
// the first and the last one, if no launch came before; where one follows, something was left out.
// A launch is given up where even that is too much. Of a cooperative one, however many its blocks
// are, those two meet at its barriers. One of few clusters does not run at all. Nor are large
// copies made, or large memory filled. What is allocated is sparse: one kernel may read what
// another one has left, and the blocks that would have written it did not run. Device memory stays
// open to the host. At most one lives at a time.
class SampledLaunches {
 public:
  static constexpr std::uint64_t kFewestBlocks = 1 << 14;
  static constexpr double kMostSeconds = 2;  // of CPU time, until a launch is given up

  // Of interest are the launches that are given a pointer into these bytes, be it in an object; all
  // of them where `begin` is null.
  explicit SampledLaunches(const void* begin = nullptr, std::size_t bytes = 0,
                           double most_seconds = kMostSeconds);
  ~SampledLaunches();
  SampledLaunches(const SampledLaunches&) = delete;
  SampledLaunches& operator=(const SampledLaunches&) = delete;

  // Whether anything of interest was asked for since then that was not done.
  bool were_left_out() const;

  // The part of a launch's blocks that ran, of the launch where it is the largest; 0 where none
  // ran. Where each block takes the next piece of the work, whichever block it is, this part of the
  // work was done at most, and it is the first.
  double largest_part() const;
};

}  // namespace referee::harness
