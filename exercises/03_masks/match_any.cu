// match_any: which lanes hold the same value, for values of any size.
//
//   value    this lane's value; it may lie in a register, or anywhere in memory
//   mask     the lanes that take part: the caller and all others that make this call with this mask
//   returns  the lanes of the mask whose value has the same bits as the caller's
//
// Constraint
//   - Matchable<T> holds where every byte of a T belongs to its value: where
//     std::has_unique_object_representations_v<T> holds, for float and double by name, and for
//     arrays of such types, also for arrays of arrays. No T of a call is const.
//   - It does not hold for any other type. A struct with padding is refused when the program is
//     compiled, and so are long double and a struct with a float in it.
//
// Contract
//   - Bits are compared: +0 and -0 differ, and two NaNs are the same if their bits are.
//   - No byte outside of value is read. value is aligned as its type demands and no more.
//   - Lanes outside the mask need not make the call. Other lanes of the warp may make it at the
//     same time, with a mask of their own.
//   - A value costs one warp function for each 4 bytes, and a bool one ballot.
//   - Warps have 32 lanes.
//
// Read chapters/03_masks.md#match, then ./run.sh test match_any
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable = true;  // TODO(1): Which types may be compared by their bytes?

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned mask) {
  // TODO(2): Take a bool aside.

  // TODO(3): Take the bytes of any other value as 32-bit words. What is in the last one beyond the
  //          value's end?

  return 0;  // TODO(4): Match each word. Which lanes hold the same in all of them?
}
