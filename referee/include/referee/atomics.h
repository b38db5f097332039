// Atomic read-modify-write functions. All are relaxed: they order nothing but their own location
// (CUDA C++ Programming Guide, "Atomic Functions"). The _block and _system forms differ in scope.
#pragma once

#include <cstdint>
#include <type_traits>

namespace referee {

enum class AtomicOperation : int {
  add,
  sub,
  exchange,
  min,
  max,
  inc,
  dec,
  cas,
  bit_and,
  bit_or,
  bit_xor
};
enum class AtomicScope : int { block, device, system };

// Performs the operation on *address and returns the old value; `compare` is used by cas only.
template <class T>
T atomic_rmw(AtomicOperation operation, AtomicScope scope, T* address, T operand, T compare);

// For types that this header does not know: replaces the `size` bytes (2 or 4) at `address` with
// what `change` makes of them and of `operand`, as one atomic access; returns the old bytes.
using AtomicChange = std::uint64_t (*)(std::uint64_t old, std::uint64_t operand);
std::uint64_t atomic_update(void* address, unsigned size, AtomicChange change,
                            std::uint64_t operand);

extern template int atomic_rmw(AtomicOperation, AtomicScope, int*, int, int);
extern template unsigned atomic_rmw(AtomicOperation, AtomicScope, unsigned*, unsigned, unsigned);
extern template unsigned short atomic_rmw(AtomicOperation, AtomicScope, unsigned short*,
                                          unsigned short, unsigned short);
extern template long long atomic_rmw(AtomicOperation, AtomicScope, long long*, long long,
                                     long long);
extern template unsigned long long atomic_rmw(AtomicOperation, AtomicScope, unsigned long long*,
                                              unsigned long long, unsigned long long);
extern template float atomic_rmw(AtomicOperation, AtomicScope, float*, float, float);
extern template double atomic_rmw(AtomicOperation, AtomicScope, double*, double, double);

}  // namespace referee

// Always inlined, so that the return address in atomic_rmw() is a line of the kernel.
#define REFEREE_INLINE inline __attribute__((always_inline))

#define REFEREE_ATOMIC(name, operation, type)                                      \
  REFEREE_INLINE type name(type* address, type value) {                            \
    return referee::atomic_rmw<type>(referee::AtomicOperation::operation,          \
                                     referee::AtomicScope::device, address, value, \
                                     static_cast<type>(0));                        \
  }                                                                                \
  REFEREE_INLINE type name##_block(type* address, type value) {                    \
    return referee::atomic_rmw<type>(referee::AtomicOperation::operation,          \
                                     referee::AtomicScope::block, address, value,  \
                                     static_cast<type>(0));                        \
  }                                                                                \
  REFEREE_INLINE type name##_system(type* address, type value) {                   \
    return referee::atomic_rmw<type>(referee::AtomicOperation::operation,          \
                                     referee::AtomicScope::system, address, value, \
                                     static_cast<type>(0));                        \
  }
REFEREE_ATOMIC(atomicAdd, add, int)
REFEREE_ATOMIC(atomicAdd, add, unsigned)
REFEREE_ATOMIC(atomicAdd, add, unsigned long long)
REFEREE_ATOMIC(atomicAdd, add, float)
REFEREE_ATOMIC(atomicAdd, add, double)
REFEREE_ATOMIC(atomicSub, sub, int)
REFEREE_ATOMIC(atomicSub, sub, unsigned)
REFEREE_ATOMIC(atomicExch, exchange, int)
REFEREE_ATOMIC(atomicExch, exchange, unsigned)
REFEREE_ATOMIC(atomicExch, exchange, unsigned long long)
REFEREE_ATOMIC(atomicExch, exchange, float)
REFEREE_ATOMIC(atomicMin, min, int)
REFEREE_ATOMIC(atomicMin, min, unsigned)
REFEREE_ATOMIC(atomicMin, min, long long)
REFEREE_ATOMIC(atomicMin, min, unsigned long long)
REFEREE_ATOMIC(atomicMax, max, int)
REFEREE_ATOMIC(atomicMax, max, unsigned)
REFEREE_ATOMIC(atomicMax, max, long long)
REFEREE_ATOMIC(atomicMax, max, unsigned long long)
REFEREE_ATOMIC(atomicInc, inc, unsigned)
REFEREE_ATOMIC(atomicDec, dec, unsigned)
REFEREE_ATOMIC(atomicAnd, bit_and, int)
REFEREE_ATOMIC(atomicAnd, bit_and, unsigned)
REFEREE_ATOMIC(atomicAnd, bit_and, unsigned long long)
REFEREE_ATOMIC(atomicOr, bit_or, int)
REFEREE_ATOMIC(atomicOr, bit_or, unsigned)
REFEREE_ATOMIC(atomicOr, bit_or, unsigned long long)
REFEREE_ATOMIC(atomicXor, bit_xor, int)
REFEREE_ATOMIC(atomicXor, bit_xor, unsigned)
REFEREE_ATOMIC(atomicXor, bit_xor, unsigned long long)
#undef REFEREE_ATOMIC

#define REFEREE_CAS(type)                                                                         \
  REFEREE_INLINE type atomicCAS(type* address, type compare, type value) {                        \
    return referee::atomic_rmw<type>(referee::AtomicOperation::cas, referee::AtomicScope::device, \
                                     address, value, compare);                                    \
  }                                                                                               \
  REFEREE_INLINE type atomicCAS_block(type* address, type compare, type value) {                  \
    return referee::atomic_rmw<type>(referee::AtomicOperation::cas, referee::AtomicScope::block,  \
                                     address, value, compare);                                    \
  }                                                                                               \
  REFEREE_INLINE type atomicCAS_system(type* address, type compare, type value) {                 \
    return referee::atomic_rmw<type>(referee::AtomicOperation::cas, referee::AtomicScope::system, \
                                     address, value, compare);                                    \
  }
REFEREE_CAS(int)
REFEREE_CAS(unsigned)
REFEREE_CAS(unsigned short)
REFEREE_CAS(unsigned long long)
#undef REFEREE_CAS
