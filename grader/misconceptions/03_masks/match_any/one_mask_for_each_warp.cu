// expect: diagnosed TakesSeveralMasksOfOneWarp
// The mask is left in shared memory, where each warp has room for one.
// breaks: Other lanes of the warp may make it
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

template <class T>
concept Matchable = std::has_unique_object_representations_v<T> ||
                    (std::is_same_v<std::remove_all_extents_t<T>, float>) ||
                    (std::is_same_v<std::remove_all_extents_t<T>, double>);

template <Matchable T>
__device__ unsigned warp_match_any(const T& value, unsigned lanes) {
  __shared__ unsigned mask_of_warp[32];
  const int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == __ffs(lanes) - 1) mask_of_warp[warp] = lanes;
  __syncwarp(lanes);
  const unsigned mask = mask_of_warp[warp];
  __syncwarp(lanes);

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
