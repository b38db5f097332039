// A copy kernel as fast as one gets it, and the runtime's own copy. See roofline.h.
#include "bench/device/roofline.h"

#include <algorithm>

namespace bench {
namespace {

constexpr int kThreads = 512;
constexpr int kEach = 4;  // independent loads in flight in each thread

struct RandomWords {
  std::uint32_t seed;
  __host__ __device__ uint4 operator()(std::uint64_t i) const {
    return make_uint4(random_bits(seed, 4 * i), random_bits(seed, 4 * i + 1),
                      random_bits(seed, 4 * i + 2), random_bits(seed, 4 * i + 3));
  }
};

struct SameWords {
  const uint4* expected;
  __device__ bool operator()(std::size_t i, uint4 word) const {
    const uint4 other = expected[i];
    return word.x == other.x && word.y == other.y && word.z == other.z && word.w == other.w;
  }
};

__launch_bounds__(kThreads)
    __global__ void copy_words(uint4* to, const uint4* from, std::size_t count) {
  const std::size_t first = blockIdx.x * std::size_t{kThreads * kEach} + threadIdx.x;
  uint4 words[kEach];
#pragma unroll
  for (int k = 0; k < kEach; ++k) {
    const std::size_t i = first + k * kThreads;
    if (i < count) words[k] = __ldcs(&from[i]);
  }
#pragma unroll
  for (int k = 0; k < kEach; ++k) {
    const std::size_t i = first + k * kThreads;
    if (i < count) __stcs(&to[i], words[k]);
  }
}

std::size_t words_of(double traffic) {
  return std::max(std::size_t{1}, static_cast<std::size_t>(traffic / 2 / sizeof(uint4) + 0.5));
}

}  // namespace

Roofline::Roofline(double most) : from_(words_of(most)), to_(words_of(most)) {
  fill(from_, RandomWords{1});
  to_.poison();
}

void Roofline::copy_by_kernel(double traffic) const {
  const std::size_t count = words_of(traffic);
  const auto blocks = static_cast<unsigned>((count - 1) / (kThreads * kEach) + 1);
  copy_words<<<blocks, kThreads>>>(to_.data(), from_.data(), count);
  check(cudaGetLastError(), "the copy kernel");
}

void Roofline::copy_by_memcpy(double traffic) const {
  check(cudaMemcpyAsync(to_.data(), from_.data(), words_of(traffic) * sizeof(uint4),
                        cudaMemcpyDeviceToDevice),
        "cudaMemcpyAsync");
}

bool Roofline::copied(double traffic) const {
  const bool same = count_wrong(to_.data(), words_of(traffic), SameWords{from_.data()}) == 0;
  to_.poison();
  return same;
}

}  // namespace bench
