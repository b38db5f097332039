// expect: craft CraftAsksOnceForEachWord
// Right. An array of bools is asked about bool by bool, as if each were alone.
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
  unsigned lanes = mask;
  if constexpr (std::is_same_v<std::remove_all_extents_t<T>, bool>) {
    bool each[sizeof(T)];
    std::memcpy(each, &value, sizeof(T));
    for (const bool one : each) {
      const unsigned set = __ballot_sync(mask, one);
      lanes &= one ? set : ~set;
    }
  } else {
    for (unsigned at = 0; at < sizeof(T); at += 4) {
      unsigned word = 0;
      std::memcpy(&word, reinterpret_cast<const char*>(&value) + at,
                  sizeof(T) - at < 4 ? sizeof(T) - at : 4);
      lanes &= __match_any_sync(mask, word);
    }
  }
  return lanes;
}
