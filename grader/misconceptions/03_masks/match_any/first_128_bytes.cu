// expect: wrong_answer GroupsLongArrays alternative one_byte
// Of long values the first 32 words are compared.
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
    constexpr int kBytes = sizeof(T) < 128 ? sizeof(T) : 128;
    unsigned words[(kBytes + 3) / 4] = {};
    std::memcpy(words, &value, kBytes);
    unsigned same = mask;
    for (const unsigned word : words) same &= __match_any_sync(mask, word);
    return same;
  }
}
