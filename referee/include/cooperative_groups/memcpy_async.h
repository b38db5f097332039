// <cooperative_groups/memcpy_async.h>: a group copies an array together; the bytes have arrived
// when the group has waited.
//
// In the referee a copy from global to shared memory takes place when it is waited for: code that
// reads the target earlier finds what was there before. The source must not change until then.
#pragma once

#include <algorithm>
#include <cstddef>

#include "../cooperative_groups.h"
#include "../referee/groups/members.h"

namespace referee::groups {

template <class Group>
inline constexpr bool kCopies =
    IsTile<Group>::value || std::is_same_v<Group, cooperative_groups::thread_block>;

template <class Group>
__forceinline__ void copy(const Group& group, void* target, const void* source, std::size_t bytes) {
  static_assert(kCopies<Group>,
                "memcpy_async works on a thread_block, a thread_block_tile or a coalesced_group");
  copy_async(target, source, bytes, piece_of(target, source, bytes), group.thread_rank(),
             group.num_threads());
}

}  // namespace referee::groups

namespace cooperative_groups {

// Copies `bytes` bytes. All threads of the group make the call with the same arguments.
template <class Group, class T, class Size>
__forceinline__ void memcpy_async(const Group& group, T* target, const T* source,
                                  const Size& bytes) {
  referee::groups::copy(group, target, source, static_cast<std::size_t>(bytes));
}
// Copies elements: as many as the shorter of the two arrays has.
template <class Group, class T, class TargetCount, class SourceCount>
__forceinline__ void memcpy_async(const Group& group, T* target, const TargetCount& target_count,
                                  const T* source, const SourceCount& source_count) {
  const std::size_t count =
      std::min(static_cast<std::size_t>(target_count), static_cast<std::size_t>(source_count));
  referee::groups::copy(group, target, source, count * sizeof(T));
}

// Waits until the group's copies have arrived, all of them or all but the last kStages, for every
// thread of the group; synchronises the group.
template <class Group>
void wait(const Group& group, std::source_location where = std::source_location::current()) {
  referee::groups::complete_copies(0);
  group.sync(where);
}
template <unsigned int kStages, class Group>
void wait_prior(const Group& group, std::source_location where = std::source_location::current()) {
  referee::groups::complete_copies(kStages);
  group.sync(where);
}

}  // namespace cooperative_groups
