// All stacks lie in one reserved range, slot after slot; memory comes where a stack is used.
#include "referee/src/runtime/platform/fibers.h"

#include <sys/mman.h>

#include <vector>

#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/memory.h"

namespace referee {
namespace {

constexpr std::size_t kGuardBytes = 4096;
constexpr int kGuardedSlots = 16;
constexpr std::size_t kReserved =
    kStackBytes * kFibersPerSlot * static_cast<std::size_t>(kMaxSlots);

struct LeftBody {};

char* stacks = nullptr;
REFEREE_EARLY std::vector<bool> guarded;

std::size_t number_of(int slot, std::uint32_t thread) {
  return static_cast<std::size_t>(slot) * kFibersPerSlot + thread;
}

}  // namespace

FiberContext host_context;

void run_fibers(const FiberContext* first) { switch_to(&host_context, first); }

void run_body(void (*body)(void* argument), void* argument) {
  try {
    body(argument);
  } catch (const LeftBody&) {
  }
}

void leave_body() { throw LeftBody{}; }

StackRange all_stacks() {
  const auto begin = reinterpret_cast<std::uintptr_t>(stacks);
  return stacks ? StackRange{begin, begin + kReserved} : StackRange{};
}

StackRange stack_of(int slot, std::uint32_t thread) {
  const auto begin =
      reinterpret_cast<std::uintptr_t>(stacks + number_of(slot, thread) * kStackBytes);
  return {begin + kGuardBytes, begin + kStackBytes};
}

bool in_guard_page(std::uintptr_t address) {
  const StackRange all = all_stacks();
  return address >= all.begin && address < all.end &&
         (address - all.begin) % kStackBytes < kGuardBytes;
}

FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)()) {
  if (!stacks) {
    stacks = static_cast<char*>(reserve_memory(kReserved, "the lanes' stacks"));
    guarded.resize(static_cast<std::size_t>(kGuardedSlots) * kFibersPerSlot);
  }
  const std::size_t number = number_of(slot, thread);
  char* start = stacks + number * kStackBytes;
  // Each guard splits a mapping in two, and a process may have 65,530: guard the first slots only.
  if (slot < kGuardedSlots && !guarded[number]) {
    mprotect(start, kGuardBytes, PROT_NONE);
    guarded[number] = true;
  }
  return first_context(start + kStackBytes, thread, entry);
}

void abandon_to_host() {
  FiberContext abandoned;
  switch_to(&abandoned, &host_context);
  __builtin_unreachable();
}

}  // namespace referee
