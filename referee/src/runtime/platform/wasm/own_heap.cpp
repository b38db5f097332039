// The runtime's `new`, which never returns null. The C++ library's does where there are no
// exceptions, and address 0 is the program's: what the runtime keeps would lie where the program
// may write.
//
// The C library's allocator has a part of the memory, and what stacks and the like are cut from is
// the rest (memory.cpp). Who needs much of the one needs little of the other: where the allocator
// has none left, large blocks come from the rest, too.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/platform/wasm/memory.h"

namespace referee {
namespace {

constexpr std::size_t kLargeBlock = 64 * 1024;

// In front of a large block. The mark ends where the allocator has the size of its own blocks,
// whose third bit is never set.
struct alignas(64) Large {
  static constexpr std::uint32_t kMark = 0x6c617267;
  std::size_t bytes;
  Large* next;  // of those that nobody uses
  std::uint32_t nothing[13];
  std::uint32_t mark;
};
static_assert(sizeof(Large) == 64 && offsetof(Large, mark) == 60 && (Large::kMark & 4) != 0);
Large* unused = nullptr;
std::uintptr_t lowest = ~std::uintptr_t{0}, highest = 0;  // of all large blocks

void* large_block(std::size_t bytes) {
  for (Large** place = &unused; *place != nullptr; place = &(*place)->next) {
    Large* const found = *place;
    if (found->bytes != bytes) continue;
    *place = found->next;
    return found + 1;
  }
  if (bytes > ~std::size_t{0} - sizeof(Large)) return nullptr;
  auto* const made = static_cast<Large*>(reserve_if_possible(sizeof(Large) + bytes));
  if (made == nullptr) return nullptr;
  *made = {bytes, nullptr, {}, Large::kMark};
  const auto begin = reinterpret_cast<std::uintptr_t>(made + 1);
  lowest = std::min(lowest, begin);
  highest = std::max(highest, begin);
  return made + 1;
}

bool is_large(const void* block) {
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  return begin >= lowest && begin <= highest && begin % sizeof(Large) == 0 &&
         (static_cast<const Large*>(block) - 1)->mark == Large::kMark;
}

// The report needs memory as well, so there will be none.
[[noreturn]] void end_without_memory() {
  say_no_memory_for("what the referee keeps");
  std::_Exit(exit_status::kEnvironment);
}

}  // namespace
}  // namespace referee

void* operator new(std::size_t bytes) {
  void* block = std::malloc(std::max<std::size_t>(bytes, 1));
  if (block == nullptr && bytes >= referee::kLargeBlock) block = referee::large_block(bytes);
  if (block == nullptr) referee::end_without_memory();
  return block;
}

void operator delete(void* block) noexcept {
  if (!referee::is_large(block)) return std::free(block);
  referee::Large* const large = static_cast<referee::Large*>(block) - 1;
  large->next = referee::unused;
  referee::unused = large;
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  if (bytes > ~std::size_t{0} - unit) referee::end_without_memory();
  void* const block =
      std::aligned_alloc(unit, std::max((bytes + unit - 1) / unit, std::size_t{1}) * unit);
  if (block == nullptr) referee::end_without_memory();
  return block;
}

void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
