// Stacks and switches.
#include "referee/src/runtime/platform/lane_stacks.h"
#include "referee/src/runtime/platform/init_priority.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace referee {
namespace {

constexpr std::size_t kGuardBytes = 4096;
constexpr int kGuardedSlots = 16;
constexpr std::size_t kReserved = kStackBytes * kMaxThreads * static_cast<std::size_t>(kMaxSlots);

char* stacks = nullptr;
REFEREE_EARLY std::vector<bool> guarded;
void reserve_stacks() {
  void* memory = mmap(nullptr, kReserved, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr,
                 "referee: cannot reserve address space for the lanes' stacks; raise the limit on "
                 "virtual memory (ulimit -v unlimited)\n");
    std::exit(3);
  }
  stacks = static_cast<char*>(memory);
  guarded.resize(static_cast<std::size_t>(kGuardedSlots) * kMaxThreads);
}

char* stack_start(int slot, std::uint32_t thread) {
  return stacks + (static_cast<std::size_t>(slot) * kMaxThreads + thread) * kStackBytes;
}

}  // namespace

FiberContext host_context;

StackRange all_stacks() {
  const auto begin = reinterpret_cast<std::uintptr_t>(stacks);
  return stacks ? StackRange{begin, begin + kReserved} : StackRange{};
}

StackRange stack_of(int slot, std::uint32_t thread) {
  const auto begin = reinterpret_cast<std::uintptr_t>(stack_start(slot, thread));
  return {begin + kGuardBytes, begin + kStackBytes};
}

bool in_guard_page(std::uintptr_t address) {
  const StackRange all = all_stacks();
  return address >= all.begin && address < all.end &&
         (address - all.begin) % kStackBytes < kGuardBytes;
}

FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)()) {
  if (!stacks) reserve_stacks();
  const std::size_t number = static_cast<std::size_t>(slot) * kMaxThreads + thread;
  char* start = stack_start(slot, thread);
  // Each guard splits a mapping in two, and a process may have 65,530: guard the first slots only.
  if (slot < kGuardedSlots && !guarded[number]) {
    mprotect(start, kGuardBytes, PROT_NONE);
    guarded[number] = true;
  }
  return first_context(start + kStackBytes, thread, entry);
}

void abandon_to_host() {
  FiberContext nobody;
  jump(&nobody, &host_context);
  __builtin_unreachable();
}

}  // namespace referee
