// expect: misaligned-access line 20
// A value of 16 bytes is read as a uint4, which needs an address that 16 divides.
// breaks: value is aligned as its type demands
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable = std::has_unique_object_representations_v<T> ||
                    (std::is_same_v<std::remove_all_extents_t<T>, float>) ||
                    (std::is_same_v<std::remove_all_extents_t<T>, double>);

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned mask) {
  if constexpr (std::is_same_v<T, bool>) {
    const unsigned are_true = __ballot_sync(mask, value);
    return value ? are_true : mask & ~are_true;
  } else if constexpr (sizeof(T) == 16) {
    const uint4 all = *reinterpret_cast<const uint4*>(&value);
    return __match_any_sync(mask, all.x) & __match_any_sync(mask, all.y) &
           __match_any_sync(mask, all.z) & __match_any_sync(mask, all.w);
  } else {
    unsigned words[(sizeof(T) + 3) / 4] = {};
    std::memcpy(words, &value, sizeof(T));
    unsigned same = mask;
    for (const unsigned word : words) same &= __match_any_sync(mask, word);
    return same;
  }
}
