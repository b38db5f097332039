// Relaxed atomic operations on a value of any type of 1, 2, 4 or 8 bytes.
#pragma once

#include <bit>
#include <cstddef>
#include <type_traits>

#include "orders.h"

namespace referee::scoped {

template <std::size_t kBytes>
struct WordOf;
template <>
struct WordOf<1> {
  using type = unsigned char;
};
template <>
struct WordOf<2> {
  using type = unsigned short;
};
template <>
struct WordOf<4> {
  using type = unsigned;
};
template <>
struct WordOf<8> {
  using type = unsigned long long;
};
template <class T>
using Word = typename WordOf<sizeof(T)>::type;

template <class T>
inline constexpr bool kIsAtomic = std::is_trivially_copyable_v<T> &&
                                  sizeof(T) <= 8 && std::has_single_bit(sizeof(T));

// What atomic_rmw() calls a number of 4 or 8 bytes.
template <class T>
using Number = std::conditional_t<
    std::is_floating_point_v<T>, T,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int, unsigned>,
                       std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>>>;

template <class T>
__forceinline__ Word<T>* word_at(T* address) {
  return reinterpret_cast<Word<T>*>(address);
}

template <class T>
__forceinline__ T load(const T* address) {
  return std::bit_cast<T>(
      __atomic_load_n(reinterpret_cast<const Word<T>*>(address), __ATOMIC_RELAXED));
}
template <class T>
__forceinline__ void store(T* address, T value) {
  __atomic_store_n(word_at(address), std::bit_cast<Word<T>>(value), __ATOMIC_RELAXED);
}

// Returns the old value.
template <cuda::thread_scope kScope, class T>
__forceinline__ T swap_if(T* address, T expected, T desired) {
  auto wanted = std::bit_cast<Word<T>>(expected);
  const auto next = std::bit_cast<Word<T>>(desired);
  if constexpr (sizeof(T) == 1) {
    __atomic_compare_exchange_n(word_at(address), &wanted, next, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
  } else {
    wanted = atomic_rmw<Word<T>>(AtomicOperation::cas, atomic_of(kScope), word_at(address), next,
                                 wanted);
  }
  return std::bit_cast<T>(wanted);
}

template <cuda::thread_scope kScope, class T>
__forceinline__ T exchange(T* address, T value) {
  const auto next = std::bit_cast<Word<T>>(value);
  if constexpr (sizeof(T) < 4) {
    return std::bit_cast<T>(__atomic_exchange_n(word_at(address), next, __ATOMIC_RELAXED));
  } else {
    return std::bit_cast<T>(atomic_rmw<Word<T>>(AtomicOperation::exchange, atomic_of(kScope),
                                                word_at(address), next, Word<T>{}));
  }
}

// Returns the old value; the new one is `change` of it, which is what `operation` does with
// `operand`.
template <cuda::thread_scope kScope, class T, class Change>
__forceinline__ T update(AtomicOperation operation, T* address, T operand, Change change) {
  if constexpr (sizeof(T) < 4) {
    T old = load(address), seen;
    while (true) {
      seen = swap_if<kScope>(address, old, static_cast<T>(change(old)));
      if (std::bit_cast<Word<T>>(seen) == std::bit_cast<Word<T>>(old)) return old;
      old = seen;
    }
  } else {
    using N = Number<T>;
    return static_cast<T>(atomic_rmw<N>(operation, atomic_of(kScope), reinterpret_cast<N*>(address),
                                        static_cast<N>(operand), N{}));
  }
}

}  // namespace referee::scoped
