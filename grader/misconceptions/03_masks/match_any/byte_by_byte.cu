// expect: craft CraftAsksOnceForEachWord
// Bytes need no care for the last word. They need up to four times as many matches.
// breaks: A value costs at most one warp function
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
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&value);
    unsigned same = mask;
    for (unsigned i = 0; i < sizeof(T); ++i) {
      same &= __match_any_sync(mask, static_cast<unsigned>(bytes[i]));
    }
    return same;
  }
}
