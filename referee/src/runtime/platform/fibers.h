// Fibers under the lanes: their stacks, and the contexts to switch between with arch.h's
// switch_to() and resume(). A platform without stacks of its own making (WebAssembly) brings all of
// it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/include/referee/device_model.h"
#include "referee/src/runtime/arch/arch.h"

namespace referee {

// Stacks come in slots, one for each block that runs at a time: of a cooperative launch all, which
// are as many as 264 multiprocessors, the most that options.def allows, have room for.
inline constexpr int kFibersPerSlot = kDevice.threads_per_block;
inline constexpr int kMaxSlots = 264 * kDevice.blocks_per_multiprocessor;
// Of one stack; a guard page at its lower end is part of it.
inline constexpr std::size_t kStackBytes = sizeof(void*) > 4 ? 65 * 4096 : 64 * 1024;

struct StackRange {
  std::uintptr_t begin = 0, end = 0;
};

// The address range of all stacks, whatever the lane; begin == end before the first launch.
StackRange all_stacks();
// The stack of one lane without its guard page.
StackRange stack_of(int slot, std::uint32_t thread);
#ifdef __wasm__
inline constexpr bool kStacksAreKept = false;
#else
// What a fiber that does not run goes on with is its context, apart from `result`, and the bytes of
// its stack from the context's stack pointer on.
inline constexpr bool kStacksAreKept = true;
#endif
// Of all that it has: what is told to people.
std::size_t stack_bytes(int slot, std::uint32_t thread);
// True if the address lies in a guard page of some stack.
bool in_guard_page(std::uintptr_t address);

// A fiber for the thread that calls `entry` at its first resume, on its own stack; `entry` never
// returns.
FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)());

// The context in which `entry`, which never returns, starts on the stack that ends at `end`.
inline FiberContext first_context(char* end, std::uint32_t thread, void (*entry)()) {
  // Tops at the same offset in every page would share a few cache sets; spread them over the page.
  const std::size_t offset = 64 + (thread * 7 % 61) * 64;
  return {initial_stack(end - offset), reinterpret_cast<void*>(entry), nullptr, 0};
}

// The host's own context while a lane runs.
extern FiberContext host_context;

// Continues at `first`, on the host's behalf; returns when some fiber switches to host_context.
void run_fibers(const FiberContext* first);

// Calls the function on the host's stack; returns when it does, or when something that it called
// there leaves it. Destructors between the two may not run.
void run_body(void (*body)(void* argument), void* argument);
[[noreturn]] void leave_body();

// Leaves the running fiber, which never continues, for the host. Callable from a signal handler.
[[noreturn]] void abandon_to_host();

}  // namespace referee
