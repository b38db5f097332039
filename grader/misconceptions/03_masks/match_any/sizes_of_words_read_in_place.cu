// expect: misaligned-access line 26
// Where the size is a multiple of 4, so is the address, it seems. A struct of four chars begins
// anywhere.
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
  } else {
    constexpr int kWords = (sizeof(T) + 3) / 4;
    unsigned same = mask;
    if constexpr (sizeof(T) % 4 == 0) {
      const auto* const words = reinterpret_cast<const unsigned*>(&value);
      for (int w = 0; w < kWords; ++w) {
        same &= __match_any_sync(mask, words[w]);
      }
    } else {
      unsigned words[kWords] = {};
      std::memcpy(words, &value, sizeof(T));
      for (const unsigned word : words) same &= __match_any_sync(mask, word);
    }
    return same;
  }
}
