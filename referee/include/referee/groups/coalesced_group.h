// Any lanes of one warp as a group: those found together by coalesced_threads(), or one part of a
// binary or labeled partition. Ranks count the group's lanes from the lowest.
#pragma once

#include "../intrinsics.h"
#include "thread_group.h"

namespace referee::groups {

// The lane with the given rank in the group. A rank that the group does not have gives a lane
// outside of it, whose value is undefined.
inline unsigned lane_of_rank(const Lanes& lanes, unsigned rank) {
  const unsigned lane = rank < lanes.size() ? __fns(lanes.mask, 0, static_cast<int>(rank) + 1) : 32;
  if (lane < 32) return lane;
  const unsigned outside = ~lanes.mask;
  return outside == 0 ? rank & 31u : static_cast<unsigned>(__builtin_ctz(outside));
}

// Bit r of the result is bit of the lane with rank r.
inline unsigned pack(const Lanes& lanes, unsigned bits) {
  unsigned packed = 0, rank = 0;
  for (unsigned rest = lanes.mask; rest != 0; rest &= rest - 1, ++rank)
    if (bits & rest & (~rest + 1)) packed |= 1u << rank;
  return packed;
}

}  // namespace referee::groups

namespace cooperative_groups {

class coalesced_group : public thread_group {
 public:
  unsigned int size() const { return num_threads(); }
  unsigned int num_threads() const { return lanes_.size(); }
  unsigned int thread_rank() const { return lanes_.rank(); }
  // This group's place among those that one partition made; 0 of 1 for coalesced_threads().
  unsigned int meta_group_rank() const { return lanes_.meta_rank; }
  unsigned int meta_group_size() const { return lanes_.meta_size; }

  void sync(std::source_location where = std::source_location::current()) const {
    referee::groups::collective(call("coalesced.sync", where), referee::WarpOperation::syncwarp);
  }

  // The value of the thread with rank `source`.
  template <class T>
  referee::groups::Plain<T> shfl(
      T&& value, int source, std::source_location where = std::source_location::current()) const {
    return from_lane<T>(call("coalesced.shfl", where), value,
                        referee::groups::lane_of_rank(lanes_, static_cast<unsigned>(source)));
  }
  // The value of the thread `delta` ranks up or down; the own one where there is none.
  template <class T>
  referee::groups::Plain<T> shfl_down(
      T&& value, unsigned int delta,
      std::source_location where = std::source_location::current()) const {
    const unsigned rank = thread_rank(), source = rank + delta;
    return from_rank<T>(call("coalesced.shfl_down", where), value,
                        source < size() && source >= rank ? source : rank);
  }
  template <class T>
  referee::groups::Plain<T> shfl_up(
      T&& value, unsigned int delta,
      std::source_location where = std::source_location::current()) const {
    const unsigned rank = thread_rank();
    return from_rank<T>(call("coalesced.shfl_up", where), value,
                        delta <= rank ? rank - delta : rank);
  }

  int any(int predicate, std::source_location where = std::source_location::current()) const {
    return referee::groups::ballot(call("coalesced.any", where), predicate != 0) != 0;
  }
  int all(int predicate, std::source_location where = std::source_location::current()) const {
    return referee::groups::ballot(call("coalesced.all", where), predicate != 0) == lanes_.mask;
  }
  // Bit r is the predicate of the thread with rank r.
  unsigned int ballot(int predicate,
                      std::source_location where = std::source_location::current()) const {
    return referee::groups::pack(
        lanes_, referee::groups::ballot(call("coalesced.ballot", where), predicate != 0));
  }
  template <class T>
  unsigned int match_any(T value,
                         std::source_location where = std::source_location::current()) const {
    const auto result =
        referee::groups::collective(call("coalesced.match_any", where),
                                    {referee::WarpOperation::match_any, referee::kValueType<T>},
                                    referee::groups::comparable_bits(value));
    return referee::groups::pack(lanes_, static_cast<unsigned>(result));
  }
  template <class T>
  unsigned int match_all(T value, int& predicate,
                         std::source_location where = std::source_location::current()) const {
    const auto result =
        referee::groups::collective(call("coalesced.match_all", where),
                                    {referee::WarpOperation::match_all, referee::kValueType<T>},
                                    referee::groups::comparable_bits(value));
    predicate = result != 0;
    return referee::groups::pack(lanes_, static_cast<unsigned>(result));
  }

 private:
  friend struct referee::groups::Access;
  explicit coalesced_group(const referee::groups::Lanes& lanes) : thread_group(lanes) {}

  referee::groups::Call call(const char* name, std::source_location where) const {
    return {lanes_.mask, name, where};
  }
  template <class T>
  static referee::groups::Plain<T> from_lane(const referee::groups::Call& call,
                                             const referee::groups::Plain<T>& value,
                                             unsigned lane) {
    return referee::groups::shuffle_value(call, referee::WarpOperation::shfl, value, lane,
                                          warpSize);
  }
  template <class T>
  referee::groups::Plain<T> from_rank(const referee::groups::Call& call,
                                      const referee::groups::Plain<T>& value, unsigned rank) const {
    return from_lane<T>(call, value, referee::groups::lane_of_rank(lanes_, rank));
  }
};

// The lanes that happen to be here together: like __activemask(), a snapshot that promises nothing
// but that the caller is among them. All its lanes get the same group.
inline coalesced_group coalesced_threads(
    std::source_location where = std::source_location::current()) {
  referee::groups::announce();
  const auto seen = referee::groups::collective({0, "coalesced_threads", where},
                                                referee::WarpOperation::activemask);
  return referee::groups::Access::make<coalesced_group>({static_cast<unsigned>(seen)});
}

}  // namespace cooperative_groups
