// The callbacks of -fsanitize=thread: the compiler calls them before every load and store of the
// student's code. (Its atomics: api/atomics.cpp.)
#include <cstddef>
#include <cstring>

#include "referee/src/runtime/check/strong_access.h"
#include "referee/src/runtime/platform/program_calls.h"

using referee::AccessKind;
using referee::require_of_program;

namespace referee {
namespace {

// A value whose alignment the compiler does not count on: it has less, or the address has.
template <AccessKind kKind>
void check_unaligned(const void* pointer, std::size_t size, std::uintptr_t pc,
                     std::size_t piece = 16) {
  if (current.lane != nullptr && current.misaligned.is(pointer, size))
    return check_memory(reinterpret_cast<std::uintptr_t>(pointer), size, kKind, pc);
  check_range<kKind>(pointer, size, pc, piece);
}

// g++ calls these for sizes that are no power of two, or above sixteen, and for what is aligned to
// less than eight bytes and its size: of all but the large ones it moves four bytes at once.
constexpr std::size_t piece_of_range(std::size_t size) { return size <= 16 ? 4 : 16; }

}  // namespace
}  // namespace referee

#define PC REFEREE_CALLER
#define REFEREE_CALLBACKS(size)                                                               \
  void __tsan_read##size(void* p) { referee::check_access<size, AccessKind::read>(p, PC); }   \
  void __tsan_write##size(void* p) { referee::check_access<size, AccessKind::write>(p, PC); } \
  void __tsan_volatile_read##size(void* p) { referee::strong_load<size>(p, PC); }             \
  void __tsan_volatile_write##size(void* p) { referee::volatile_write<size>(p, PC); }         \
  void __tsan_read_write##size(void* p) {                                                     \
    referee::check_access<size, AccessKind::read>(p, PC);                                     \
    referee::check_access<size, AccessKind::write>(p, PC);                                    \
  }                                                                                           \
  void __tsan_unaligned_read##size(void* p) {                                                 \
    referee::check_unaligned<AccessKind::read>(p, size, PC);                                  \
  }                                                                                           \
  void __tsan_unaligned_write##size(void* p) {                                                \
    referee::check_unaligned<AccessKind::write>(p, size, PC);                                 \
  }                                                                                           \
  void __tsan_unaligned_read_write##size(void* p) {                                           \
    referee::check_unaligned<AccessKind::read>(p, size, PC);                                  \
    referee::check_unaligned<AccessKind::write>(p, size, PC);                                 \
  }                                                                                           \
  void __tsan_unaligned_volatile_read##size(void* p) { referee::strong_load<size>(p, PC); }   \
  void __tsan_unaligned_volatile_write##size(void* p) { referee::volatile_write<size>(p, PC); }

extern "C" {
REFEREE_CALLBACKS(1)
REFEREE_CALLBACKS(2)
REFEREE_CALLBACKS(4)
REFEREE_CALLBACKS(8)
REFEREE_CALLBACKS(16)

void __tsan_read_range(void* p, std::size_t size) {
  referee::check_unaligned<AccessKind::read>(p, size, PC, referee::piece_of_range(size));
}
void __tsan_write_range(void* p, std::size_t size) {
  referee::check_unaligned<AccessKind::write>(p, size, PC, referee::piece_of_range(size));
}
void* __tsan_memcpy_in_pieces(void* target, const void* source, std::size_t size,
                              std::size_t target_piece, std::size_t source_piece) {
  referee::check_copy(target, source, size, PC, target_piece, source_piece);
  return std::memcpy(target, source, size);
}
void* __tsan_memmove_in_pieces(void* target, const void* source, std::size_t size,
                               std::size_t target_piece, std::size_t source_piece) {
  referee::check_copy(target, source, size, PC, target_piece, source_piece);
  return std::memmove(target, source, size);
}
void* __tsan_memcpy_by_bytes(void* target, const void* source, std::size_t size) {
  referee::check_copy(target, source, size, PC, 1, 1);
  return std::memcpy(target, source, size);
}
void* __tsan_memmove_by_bytes(void* target, const void* source, std::size_t size) {
  referee::check_copy(target, source, size, PC, 1, 1);
  return std::memmove(target, source, size);
}
// What compilers make of copies of a structure.
void* __tsan_memcpy(void* target, const void* source, std::size_t size) {
  referee::check_copy(target, source, size, PC);
  return std::memcpy(target, source, size);
}
void* __tsan_memmove(void* target, const void* source, std::size_t size) {
  referee::check_copy(target, source, size, PC);
  return std::memmove(target, source, size);
}
void* __tsan_memset(void* target, int value, std::size_t size) {
  referee::check_range<AccessKind::write>(target, size, PC);
  require_of_program(target, size);
  return std::memset(target, value, size);
}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** p, void*) {
  referee::check_access<sizeof(void*), AccessKind::write>(p, PC);
}
void __tsan_vptr_read(void** p) { referee::check_access<sizeof(void*), AccessKind::read>(p, PC); }
}
