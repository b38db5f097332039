// All stacks lie in one reserved range, slot after slot; memory comes where a stack is used.
#include "referee/src/runtime/platform/fibers.h"

#include <sys/mman.h>

#include <array>
#include <cerrno>

#include "referee/src/runtime/platform/memory.h"

namespace referee {
namespace {

constexpr std::size_t kGuardBytes = 4096;
// Guards that split a mapping in two, of which a process may have 65,530: the first slots' only.
constexpr int kSlotsWithMappedGuards = 16;
constexpr std::size_t kReserved =
    kStackBytes * kFibersPerSlot * static_cast<std::size_t>(kMaxSlots);

struct LeftBody {};

char* stacks = nullptr;
// Of each slot, so many stacks have their guard.
std::array<std::uint16_t, kMaxSlots> guarded;

std::size_t number_of(int slot, std::uint32_t thread) {
  return static_cast<std::size_t>(slot) * kFibersPerSlot + thread;
}

// A guard in the page tables, where the kernel has them (Linux 6.13 and later). A mapping for each
// guard costs a system call of twenty times the price, and all that the kernel does with the
// process afterwards: a cooperative grid spent four fifths of its time there.
bool guard_in_page_table(char* page) {
  constexpr int kGuardInstall = 102;  // MADV_GUARD_INSTALL, which older headers lack
  static bool has_guards = true;
  if (has_guards && madvise(page, kGuardBytes, kGuardInstall) != 0 && errno == EINVAL)
    has_guards = false;
  return has_guards;
}

void guard_stacks(int slot, std::uint32_t last_thread) {
  std::uint16_t& number = guarded[static_cast<std::size_t>(slot)];
  for (; number <= last_thread; ++number) {
    char* page = stacks + number_of(slot, number) * kStackBytes;
    if (!guard_in_page_table(page) && slot < kSlotsWithMappedGuards)
      mprotect(page, kGuardBytes, PROT_NONE);
  }
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

std::size_t stack_bytes(int, std::uint32_t) { return kStackBytes; }

bool in_guard_page(std::uintptr_t address) {
  const StackRange all = all_stacks();
  return address >= all.begin && address < all.end &&
         (address - all.begin) % kStackBytes < kGuardBytes;
}

FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)()) {
  if (!stacks) stacks = static_cast<char*>(reserve_memory(kReserved, "the lanes' stacks"));
  guard_stacks(slot, thread);
  return first_context(stacks + (number_of(slot, thread) + 1) * kStackBytes, thread, entry);
}

void abandon_to_host() {
  FiberContext abandoned;
  switch_to(&abandoned, &host_context);
  __builtin_unreachable();
}

}  // namespace referee
