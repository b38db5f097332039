// expect: wrong_answer GroupsCharsAndShorts alternative as_truth
// What suffices for a bool is done for every type of one byte.
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable = std::has_unique_object_representations_v<T> ||
                    (std::is_same_v<std::remove_all_extents_t<T>, float>) ||
                    (std::is_same_v<std::remove_all_extents_t<T>, double>);

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned mask) {
  if constexpr (sizeof(T) == 1) {
    unsigned char byte;
    std::memcpy(&byte, &value, 1);
    const unsigned are_true = __ballot_sync(mask, byte != 0);
    return byte != 0 ? are_true : mask & ~are_true;
  }
  constexpr int kWords = (sizeof(T) + 3) / 4;
  unsigned words[kWords] = {};
  std::memcpy(words, &value, sizeof(T));
  unsigned same = mask;
  for (const unsigned word : words) same &= __match_any_sync(mask, word);
  return same;
}
