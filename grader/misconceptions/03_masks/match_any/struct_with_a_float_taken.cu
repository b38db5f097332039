// expect: wrong_answer RefusesStructsWithFloats
// A struct of a word and a float has no padding, but two zeros that are equal and differ in a bit.
// breaks: A struct with padding is refused
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

// Braces convert no float to an integer: the second member is a float.
template <class T>
concept WordAndFloat = requires(unsigned word, float number) {
  T{word, number};
};

template <class T>
concept Matchable = std::has_unique_object_representations_v<T> ||
                    (std::is_same_v<std::remove_all_extents_t<T>, float>) ||
                    (std::is_same_v<std::remove_all_extents_t<T>, double>) ||
                    (std::is_class_v<T> && WordAndFloat<T>);

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
