// Rows of one length as CUB wants them: where each begins, computed, not loaded.
#pragma once

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>

namespace bench {

struct TimesWidth {
  std::int64_t width;
  __host__ __device__ std::int64_t operator()(std::int64_t row) const { return row * width; }
};

// Element r is r * width.
inline auto row_begins(std::int64_t width, std::int64_t first = 0) {
  return thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(first),
                                         TimesWidth{width});
}

}  // namespace bench
