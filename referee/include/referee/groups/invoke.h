// invoke_one: one thread of a group does something for all.
#pragma once

#include <utility>

#include "partition.h"

namespace referee::groups {

// A group as invoke_one sees it. It is what makes the place of the call known: behind a parameter
// pack there is no room for a default argument, but there is in this conversion.
class Invoker {
 public:
  Invoker(const cooperative_groups::coalesced_group& group,
          std::source_location where = std::source_location::current())
      : call_{Access::lanes(group).mask, "invoke_one", where}, first_(group.thread_rank() == 0) {}
  template <unsigned kSize, class Parent>
  Invoker(const cooperative_groups::thread_block_tile<kSize, Parent>& tile,
          std::source_location where = std::source_location::current())
      : call_{0, "invoke_one", where}, first_(tile.thread_rank() == 0) {
    if constexpr (kSize <= 32) {
      call_.mask = TileAccess::mask(tile);
    } else {
      threads_ = TileAccess::threads(tile);
    }
  }
  Invoker(const cooperative_groups::thread_group& group,
          std::source_location where = std::source_location::current())
      : call_{0, "invoke_one", where}, first_(group.thread_rank() == 0) {}

  // True for one thread of the group. Lanes of one warp wait for each other and elect any of them,
  // always the same for the same lanes; in larger groups it is the first.
  bool elect() {
    if (call_.mask == 0) return first_;
    leader_ = static_cast<unsigned>(collective(call_, WarpOperation::elect));
    return leader_ == lane_index();
  }
  // What the elected thread brings, for all.
  template <class T>
  T broadcast(const T& value) const {
    if (call_.mask != 0)
      return shuffle_value({call_.mask, "invoke_one_broadcast", call_.where}, WarpOperation::shfl,
                           value, leader_, warpSize);
    static_assert(sizeof(T) <= 32, "invoke_one_broadcast returns values of up to 32 bytes");
    std::uint64_t received = 0;
    meet(WarpOperation::tile_exchange, threads_, to_bits(value), {&received, 0, 1, 1},
         "invoke_one_broadcast", call_.where);
    return from_bits<T>(received);
  }

 private:
  Call call_;
  Threads threads_{};
  bool first_;
  unsigned leader_ = 0;
};

}  // namespace referee::groups

namespace cooperative_groups {

// Runs function(arguments...) in one thread of the group. Gives no memory order.
template <class Function, class... Arguments>
void invoke_one(referee::groups::Invoker group, Function&& function, Arguments&&... arguments) {
  if (group.elect()) std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
}

// The same, and all threads of the group get the result. The group is a tile or coalesced.
template <class Function, class... Arguments>
auto invoke_one_broadcast(referee::groups::Invoker group, Function&& function,
                          Arguments&&... arguments) {
  using Result = referee::groups::Plain<decltype(std::forward<Function>(function)(
      std::forward<Arguments>(arguments)...))>;
  static_assert(!std::is_void_v<Result>,
                "a function without a result is run by invoke_one, not invoke_one_broadcast");
  Result result{};
  if (group.elect())
    result = std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
  return group.template broadcast<Result>(result);
}

}  // namespace cooperative_groups
