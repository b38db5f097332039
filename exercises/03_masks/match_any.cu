// match_any: which lanes hold the same value, for values of any size.
//
//   value    this lane's value; it may lie in a register, or anywhere in memory
//   mask     the lanes that take part: the caller and all others that make this call with this mask
//   returns  the lanes of the mask whose value has the same bits as the caller's
//
//   For example, lanes 0, 1 and 2 call it with 5, 7 and 5 and the mask 0x7: lanes 0 and 2 get 0x5,
//   and lane 1 gets 0x2.
//
// Constraint
//   - Matchable<T>, which is given, holds where every byte of a T belongs to its value: where
//     std::has_unique_object_representations_v<T> holds, for float and double by name, and for
//     arrays of such types, arrays of arrays included. No call has a const T.
//   - It does not hold for any other type. A struct with padding is refused when the program is
//     compiled, and so are long double and a struct with a float in it.
//
// Contract
//   - Bits are compared: +0 and -0 differ, and two NaNs are the same if their bits are.
//   - No byte outside of value is read. value is aligned as its type demands and no more.
//   - Lanes outside the mask need not make the call. Other lanes of the warp may make it at the
//     same time, with a mask of their own.
//   - A value costs at most one warp function per 4 bytes, rounded up. A bool costs one ballot and
//     no match; in an array, bools are bytes like others.
//   - Warps have 32 lanes.
//
// Read chapters/03_masks.md#match, then ./run.sh test match_any
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable =
    std::has_unique_object_representations_v<T> ||
    // These two are refused above because of their two zeros and many NaNs. They have no padding.
    (std::is_same_v<std::remove_all_extents_t<T>, float>) ||
    (std::is_same_v<std::remove_all_extents_t<T>, double>);

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned mask) {
  // TODO(1): Handle bool separately.

  // TODO(2): Take the bytes of any other value as 32-bit words. What is in the last one beyond the
  //          value's end?

  return 0;  // TODO(3): Match each word. Which lanes hold the same in all of them?
}
