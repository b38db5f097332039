// expect: wrong_answer RefusesLongDouble
// A long double has no members, but 6 of its 16 bytes are padding all the same.
// breaks: A struct with padding is refused
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable = std::has_unique_object_representations_v<T> ||
    std::is_floating_point_v<std::remove_all_extents_t<T>>;

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned mask) {
  if constexpr (std::is_same_v<T, bool>) {
    const unsigned are_true = __ballot_sync(mask, value);
    return value ? are_true : mask & ~are_true;
  } else {
    constexpr int kWords = (sizeof(T) + 3) / 4;
    unsigned words[kWords] = {};
    std::memcpy(words, &value, sizeof(T));
    unsigned same = mask;
    for (const unsigned word : words) same &= __match_any_sync(mask, word);
    return same;
  }
}
