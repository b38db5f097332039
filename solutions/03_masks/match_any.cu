// match_any: which lanes hold the same value, for values of any size.
//
//   value    this lane's value; it may lie in a register, or anywhere in memory
//   mask     the lanes that take part: the caller and all others that make this call with this mask
//   returns  the lanes of the mask whose value has the same bits as the caller's
//
// Constraint
//   - Matchable<T> holds where equal values of T are equal bytes, and every byte counts: where
//     std::has_unique_object_representations_v<T> holds, for float and double by name, and for
//     arrays of such types, also for arrays of arrays.
//   - It does not hold for any other type. A struct with padding is refused when the program is
//     compiled, and so are long double and a struct with a float in it.
//
// Contract
//   - Bits are compared: +0 and -0 differ, and two NaNs are the same if their bits are.
//   - No byte outside of value is read. value is aligned as its type demands and no more.
//   - Lanes outside the mask need not come. Other lanes of the warp may come to the same call at
//     the same time, with a mask of their own.
//   - For the extra point a value costs one warp function for each 4 bytes, and a bool one ballot.
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
  if constexpr (std::is_same_v<T, bool>) {
    const unsigned are_true = __ballot_sync(mask, value);
    // Lanes outside the mask have a 0 in the ballot. They are no group of `false`.
    return value ? are_true : mask & ~are_true;
  } else {
    constexpr int kWords = (sizeof(T) + 3) / 4;
    // All 0, so the bytes beyond the value's end are the same in all lanes. And a copy: the value
    // may lie at an address that no word may have.
    unsigned words[kWords] = {};
    std::memcpy(words, &value, sizeof(T));

    // Two values are the same if all their words are. The loop has no early end: lanes that left it
    // would be missed at the next match.
    unsigned same = mask;
    for (const unsigned word : words) same &= __match_any_sync(mask, word);
    return same;
  }
}
