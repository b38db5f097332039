// expect: craft CraftAsksOneBallotForABool
// A bool is a byte like another, and the match is right. A ballot is enough.
// breaks: A bool costs one ballot and no match
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable = std::has_unique_object_representations_v<T> ||
                    (std::is_same_v<std::remove_all_extents_t<T>, float>) ||
                    (std::is_same_v<std::remove_all_extents_t<T>, double>);

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned mask) {
  constexpr int kWords = (sizeof(T) + 3) / 4;
  unsigned words[kWords] = {};
  std::memcpy(words, &value, sizeof(T));
  unsigned same = mask;
  for (const unsigned word : words) same &= __match_any_sync(mask, word);
  return same;
}
