// What looks like an overflow of signed numbers and is none.
#include "../zoo.h"

#include <climits>
#include <cstdint>

constexpr int kLowest = INT_MIN;

__device__ unsigned hash(unsigned key) {
  key ^= key >> 16;
  key *= 0x85ebca6bu;
  key ^= key >> 13;
  return key * 0xc2b2ae35u;
}

__global__ void compute(int* out, int* sum, int most, unsigned rows) {
  const unsigned t = threadIdx.x, lane = t % 32;
  // Unsigned numbers, and conversions: both modulo 2^32.
  const int row = blockIdx.x * rows + 4000000000u * t;
  const unsigned below = (1u << lane) - 1;
  const int narrow = static_cast<int>(static_cast<long long>(most) * (t + 1));
  const int sign = static_cast<int>(0x80000000u) | kLowest | 1 << 31;
  // Small types are computed as int.
  std::int8_t byte = 127;
  byte += t;
  ++byte;
  short two = 32767;
  two = two * two + t;
  ++two;
  std::uint16_t word = 65535;
  word *= 2;
  // As a device's atomics do.
  atomicAdd(sum, most);
  atomicSub(sum + 1, most);
  // As these say they do.
  const int low = __mul24(0x7fffff, 0x7fffff) ^ __mulhi(most, most) ^ __sad(-most, most, 9u);
  const unsigned bytes = __vadd4(0x7f7f7f7fu, 0x01010101u) ^ __vsub2(0u, 0x00010001u);
  const int size = max(most, 5) - most + abs(-static_cast<int>(t));
  const int average = __hadd(most, most) ^ __rhadd(most, most);
  // Of lanes.
  const int bits = __reduce_add_sync(0xffffffffu, 1u << 31) ^ __reduce_add_sync(0xffffffffu, most) ^
                   __shfl_xor_sync(0xffffffffu, most, 1);
  const long long far = static_cast<long long>(INT_MIN) - 1;
  const std::ptrdiff_t distance = &out[t] - &out[31];
  const unsigned all = static_cast<unsigned>(row) ^ below ^ narrow ^ sign ^ byte ^ two ^ word ^
                       low ^ bytes ^ size ^ average ^ bits ^ static_cast<unsigned>(far) ^
                       static_cast<unsigned>(distance);
  out[blockIdx.x * blockDim.x + t] = hash(all) != hash(~all);
}

int main() {
  Device<int> out(128), sum(2);
  compute<<<2, 64>>>(out.get(), sum.get(), INT_MAX, 3000000000u);
  const unsigned wanted = 128u * INT_MAX;
  if (static_cast<unsigned>(sum.host()[0]) != wanted) return EXIT_FAILURE;
  if (static_cast<unsigned>(sum.host()[1]) != 0u - wanted) return EXIT_FAILURE;
  return out.verify(1);
}
