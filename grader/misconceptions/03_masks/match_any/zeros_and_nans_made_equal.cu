// expect: wrong_answer GroupsFloatsByTheirBits alternative zeros_and_nans_equal
// As numbers, the two zeros are the same, and NaN is NaN.
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
  } else {
    constexpr int kWords = (sizeof(T) + 3) / 4;
    unsigned words[kWords] = {};
    std::memcpy(words, &value, sizeof(T));
    if constexpr (std::is_same_v<T, float>) {
      words[0] = __float_as_uint(value != value ? __uint_as_float(0x7fffffffu) : value + 0.0f);
    }

    unsigned same = mask;
    for (const unsigned word : words) same &= __match_any_sync(mask, word);
    return same;
  }
}
