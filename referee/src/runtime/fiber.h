// Fibers under the lanes: stacks with guard pages, and switching (Boost.Context's fcontext).
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/lane.h"

namespace referee {

// Stacks of one slot: kMaxThreads of them, each kStackBytes with a guard page at its lower end.
inline constexpr std::size_t kStackBytes = 65 * 4096;
inline constexpr int kMaxSlots = 2048;

struct StackRange {
  std::uintptr_t begin = 0, end = 0;
};

// The address range of all stacks, whatever the lane; begin == end before the first launch.
StackRange all_stacks();
// The stack of one lane without its guard page.
StackRange stack_of(int slot, std::uint32_t thread);
// True if the address lies in a guard page of some stack.
bool in_guard_page(std::uintptr_t address);

// Makes the lane start `entry(lane)` at its first resume, on its own stack.
void prepare_fiber(Lane& lane, int slot, void (*entry)(Lane&));

extern void* host_context;
// Where the side that is resumed must store the context of the side that left; null to forget it.
extern void** departing;

// Leaves the running side for `target` and stores its context in *save; returns when somebody
// switches back. Inlined down to the jump: each return behind a switch would be mispredicted.
[[gnu::always_inline]] inline void jump(void* target, void** save, Lane* to) {
  departing = save;
  const auto from = boost::context::detail::jump_fcontext(target, to);
  if (departing) *departing = from.fctx;
}

// Leaves the running fiber (or the host, whose lane is null) and continues `to`.
[[gnu::always_inline]] inline void switch_lane(Lane* from, Lane* to) {
  jump(*to->context, from ? from->context : &host_context, to);
}
// Leaves the running fiber for the host. `from` is null where the fiber is abandoned.
[[gnu::always_inline]] inline void switch_to_host(Lane* from) {
  jump(host_context, from ? from->context : nullptr, nullptr);
}

}  // namespace referee
