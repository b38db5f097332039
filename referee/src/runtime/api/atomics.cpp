// Atomic operations: CUDA's functions, and the __atomic builtins that the instrumentation replaces.
#include "referee/include/referee/atomics.h"

#include <cstdint>
#include <cstring>

#include "referee/include/referee/block.h"
#include "referee/src/runtime/check/strong_access.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

template <class T>
std::uint64_t bits_of(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

std::uintptr_t number(const volatile void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

template <class T>
T combine(AtomicOperation operation, T old, T operand, T compare) {
  if constexpr (std::is_floating_point_v<T>) {
    switch (operation) {
      case AtomicOperation::add:
        return old + operand;
      case AtomicOperation::sub:
        return old - operand;
      case AtomicOperation::min:
        return operand < old ? operand : old;
      case AtomicOperation::max:
        return old < operand ? operand : old;
      case AtomicOperation::cas:
        return bits_of(old) == bits_of(compare) ? operand : old;
      default:
        return operand;
    }
  } else {
    switch (operation) {
      case AtomicOperation::add:
        return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) +
                              static_cast<std::make_unsigned_t<T>>(operand));
      case AtomicOperation::sub:
        return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) -
                              static_cast<std::make_unsigned_t<T>>(operand));
      case AtomicOperation::exchange:
        return operand;
      case AtomicOperation::min:
        return operand < old ? operand : old;
      case AtomicOperation::max:
        return old < operand ? operand : old;
      case AtomicOperation::inc:
        return old >= operand ? T{0} : static_cast<T>(old + 1);
      case AtomicOperation::dec:
        return old == 0 || old > operand ? operand : static_cast<T>(old - 1);
      case AtomicOperation::cas:
        return old == compare ? operand : old;
      case AtomicOperation::bit_and:
        return static_cast<T>(old & operand);
      case AtomicOperation::bit_or:
        return static_cast<T>(old | operand);
      case AtomicOperation::bit_xor:
        return static_cast<T>(old ^ operand);
    }
    return operand;
  }
}

// Reads, replaces, and does the bookkeeping that every read-modify-write needs.
template <class T, class Change>
T read_modify_write(T* address, Change change, std::uintptr_t pc,
                    Strength strength = Strength::atomic, bool exchanges = false) {
  atomic_access<sizeof(T)>(address, pc, strength);
  Lane* lane = current.lane;
  const bool by_kernel = lane && !current.critical;
  if (weak_memory && by_kernel) before_update(number(address), sizeof(T));
  const T old = *address;
  const T next = change(old);
  *address = next;
  if (!by_kernel) return old;
  const std::uintptr_t place = number(address);
  const bool changed = bits_of(old) != bits_of(next);
  if (weak_memory) after_update(*lane, place, sizeof(T), changed, pc);
  if (current.slow_access_reasons & kAccessIsAnnounced)
    events::atomic_update(*lane, place, {changed, exchanges});
  strong_read(*lane, place);
  if (changed) {
    note_progress();
    strong_write(*lane, place, true);
  } else {
    spin_point(*lane, place, bits_of(old));
  }
  return old;
}

// A compare-and-swap is no turn: its guess would be stale more often, which it is made for.
template <class T>
void about_to_swap(T* address) {
  const Lane* lane = current.lane;
  if (!lane || current.critical) return;
  accept_guess(*lane, number(address), sizeof(T));
}

template <class T>
void about_to_replace(T* address) {
  if (current.lane && !current.critical) take_as_written(number(address), sizeof(T));
}

}  // namespace

template <class T>
T atomic_rmw(AtomicOperation operation, AtomicScope scope, T* address, T operand, T compare) {
  if (operation == AtomicOperation::cas) {
    about_to_swap(address);
  } else {
    turn_point(number(address));
  }
  if (operation == AtomicOperation::exchange) about_to_replace(address);
  return read_modify_write(
      address, [=](T old) { return combine(operation, old, operand, compare); }, REFEREE_CALLER,
      scope == AtomicScope::block ? Strength::block_atomic : Strength::atomic,
      operation == AtomicOperation::exchange);
}

std::uint64_t atomic_update(void* address, unsigned size, AtomicChange change,
                            std::uint64_t operand) {
  const std::uintptr_t pc = REFEREE_CALLER;
  turn_point(number(address));
  const auto update = [=](auto* place) -> std::uint64_t {
    using T = std::remove_pointer_t<decltype(place)>;
    return read_modify_write(
        place,
        [=](T old) { return static_cast<T>(call_in_program(change, std::uint64_t{old}, operand)); },
        pc);
  };
  return size == 2 ? update(static_cast<std::uint16_t*>(address))
                   : update(static_cast<std::uint32_t*>(address));
}

template int atomic_rmw(AtomicOperation, AtomicScope, int*, int, int);
template unsigned atomic_rmw(AtomicOperation, AtomicScope, unsigned*, unsigned, unsigned);
template unsigned short atomic_rmw(AtomicOperation, AtomicScope, unsigned short*, unsigned short,
                                   unsigned short);
template long long atomic_rmw(AtomicOperation, AtomicScope, long long*, long long, long long);
template unsigned long long atomic_rmw(AtomicOperation, AtomicScope, unsigned long long*,
                                       unsigned long long, unsigned long long);
template float atomic_rmw(AtomicOperation, AtomicScope, float*, float, float);
template double atomic_rmw(AtomicOperation, AtomicScope, double*, double, double);

namespace {

// C++ memory orders as the instrumentation passes them.
bool acquires(int order) { return order == 1 || order == 2 || order >= 4; }
bool releases(int order) { return order >= 3; }

void fence_before(int order) {
  if (releases(order)) memory_fence(FenceScope::device);
}
void fence_behind(int order) {
  if (acquires(order)) memory_fence(FenceScope::device);
}

}  // namespace
}  // namespace referee

using namespace referee;

#define PC REFEREE_CALLER
#define REFEREE_FETCH(bits, name, expression)                                          \
  std::uint##bits##_t __tsan_atomic##bits##_##name(volatile std::uint##bits##_t* p,    \
                                                   std::uint##bits##_t v, int order) { \
    using T = std::uint##bits##_t;                                                     \
    fence_before(order);                                                               \
    turn_point(number(p));                                                             \
    const T old = read_modify_write(                                                   \
        const_cast<T*>(p), [v](T x) { return static_cast<T>(expression); }, PC);       \
    fence_behind(order);                                                               \
    return old;                                                                        \
  }
#define REFEREE_ATOMICS(bits)                                                                      \
  std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t* p,            \
                                                 int order) {                                      \
    strong_load<bits / 8, Strength::atomic>(const_cast<const std::uint##bits##_t*>(p), PC);        \
    const std::uint##bits##_t value = *p;                                                          \
    fence_behind(order);                                                                           \
    return value;                                                                                  \
  }                                                                                                \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t* p, std::uint##bits##_t v,         \
                                   int order) {                                                    \
    fence_before(order);                                                                           \
    turn_point(number(p));                                                                         \
    about_to_replace(p);                                                                           \
    atomic_access<bits / 8>(const_cast<std::uint##bits##_t*>(p), PC);                              \
    if (Lane* lane = current.lane; lane && !current.critical) {                                    \
      if (weak_memory) about_to_store(*lane, number(p), bits / 8, PC);                             \
      ++current.progress;                                                                          \
      strong_write(*lane, number(p), false);                                                       \
      if (current.slow_access_reasons & kAccessIsAnnounced)                                        \
        events::atomic_update(*lane, number(p), {true, true, false});                              \
    }                                                                                              \
    *p = v;                                                                                        \
  }                                                                                                \
  REFEREE_FETCH(bits, exchange, (static_cast<void>(x), v))                                         \
  REFEREE_FETCH(bits, fetch_add, x + v)                                                            \
  REFEREE_FETCH(bits, fetch_sub, x - v)                                                            \
  REFEREE_FETCH(bits, fetch_and, x& v)                                                             \
  REFEREE_FETCH(bits, fetch_or, x | v)                                                             \
  REFEREE_FETCH(bits, fetch_xor, x ^ v)                                                            \
  REFEREE_FETCH(bits, fetch_nand, ~(x & v))                                                        \
  std::uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                                  \
      volatile std::uint##bits##_t* p, std::uint##bits##_t compare, std::uint##bits##_t v,         \
      int order, int) {                                                                            \
    using T = std::uint##bits##_t;                                                                 \
    fence_before(order);                                                                           \
    about_to_swap(const_cast<T*>(p));                                                              \
    const T old = read_modify_write(                                                               \
        const_cast<T*>(p), [=](T x) { return x == compare ? v : x; }, PC);                         \
    fence_behind(order);                                                                           \
    return old;                                                                                    \
  }                                                                                                \
  int __tsan_atomic##bits##_compare_exchange_strong(                                               \
      volatile std::uint##bits##_t* p, std::uint##bits##_t* compare, std::uint##bits##_t v,        \
      int order, int failure) {                                                                    \
    const std::uint##bits##_t wanted = *compare;                                                   \
    *compare = __tsan_atomic##bits##_compare_exchange_val(p, wanted, v, order, failure);           \
    return *compare == wanted;                                                                     \
  }                                                                                                \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile std::uint##bits##_t* p,                 \
                                                  std::uint##bits##_t* compare,                    \
                                                  std::uint##bits##_t v, int order, int failure) { \
    return __tsan_atomic##bits##_compare_exchange_strong(p, compare, v, order, failure);           \
  }

extern "C" {
REFEREE_ATOMICS(8)
REFEREE_ATOMICS(16)
REFEREE_ATOMICS(32)
REFEREE_ATOMICS(64)
void __tsan_atomic_thread_fence(int) { memory_fence(FenceScope::device); }
void __tsan_atomic_signal_fence(int) {}
}
