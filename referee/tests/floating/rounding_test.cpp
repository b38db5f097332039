// Rounding against exact integer arithmetic that shares nothing with the implementation: a value is
// an integer multiple of a tiny unit, and the nearest or bounding 16-bit value is found by search.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "cuda_bf16.h"

namespace {

using referee::floating::bits_of;
using referee::floating::Format;
using referee::floating::from_bits_of;
using referee::floating::Rounding;
__extension__ typedef __int128 Wide;

// A finite non-negative 16-bit value as an exact multiple of the format's smallest subnormal,
// shifted left by `up`. The shift must leave room in 128 bits.
template <class T>
Wide exact(unsigned bits, int up) {
  const int biased = static_cast<int>(bits >> Format<T>::mantissa_bits);
  const Wide fraction = bits & ((1u << Format<T>::mantissa_bits) - 1u);
  if (biased == 0) return fraction << up;
  return (fraction + (Wide{1} << Format<T>::mantissa_bits)) << (biased - 1 + up);
}

// The 16-bit value that `mode` picks for +-magnitude (in units of 2^-up smallest subnormals).
template <class T>
unsigned expected(bool negative, Wide magnitude, int up, Rounding mode) {
  const unsigned infinity = Format<T>::infinity;
  unsigned low = 0, high = infinity - 1;  // the largest value that is not above the magnitude
  while (low < high) {
    const unsigned middle = (low + high + 1) / 2;
    if (exact<T>(middle, up) <= magnitude) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  const Wide below = exact<T>(low, up), above = exact<T>(low + 1, up);
  unsigned pick = low;
  if (below != magnitude) {
    if (mode == Rounding::nearest) {
      const Wide to_below = magnitude - below, to_above = above - magnitude;
      pick = to_above < to_below || (to_above == to_below && low & 1u) ? low + 1 : low;
    } else if (mode == (negative ? Rounding::down : Rounding::up)) {
      pick = low + 1;
    }
  }
  return pick | (negative ? 0x8000u : 0u);
}

constexpr Rounding kModes[] = {Rounding::nearest, Rounding::zero, Rounding::down, Rounding::up};

// In half every value is a multiple of 2^-24 and every product of 2^-48.
TEST(Fma, RoundsOnceInHalf) {
  std::mt19937_64 random(1);
  const auto as_wide = [](unsigned bits) {
    const Wide magnitude = exact<__half>(bits & 0x7fffu, 0);
    return bits & 0x8000u ? -magnitude : magnitude;
  };
  for (int i = 0; i < 1'000'000; ++i) {
    const auto finite = [&] {
      unsigned bits;
      do bits = static_cast<unsigned>(random()) & 0xffffu;
      while ((bits & 0x7fffu) >= Format<__half>::infinity);
      return bits;
    };
    const unsigned a = finite(), b = finite(), c = finite();
    const Wide sum = as_wide(a) * as_wide(b) + (as_wide(c) << 24);
    if (sum == 0) continue;
    const unsigned right = expected<__half>(sum < 0, sum < 0 ? -sum : sum, 24, Rounding::nearest);
    const __half result =
        __hfma(from_bits_of<__half>(a), from_bits_of<__half>(b), from_bits_of<__half>(c));
    ASSERT_EQ(bits_of(result), right) << std::hex << a << " " << b << " " << c;
  }
}

// Exponents are kept near 1, where 128 bits are enough: |value| is a multiple of 2^-33.
TEST(Fma, RoundsOnceInBfloat16) {
  std::mt19937_64 random(2);
  const auto near_one = [&] {
    const unsigned bits = static_cast<unsigned>(random());
    return (bits & 0x807fu) | (127u - 20u + (bits >> 16) % 40u) << 7;
  };
  const auto scaled = [](unsigned bits) {  // times 2^(7 + 20)
    const Wide magnitude = Wide{(bits & 0x7fu) | 0x80u} << ((bits >> 7 & 0xffu) - 107u);
    return bits & 0x8000u ? -magnitude : magnitude;
  };
  for (int i = 0; i < 1'000'000; ++i) {
    const unsigned a = near_one(), b = near_one(), c = near_one();
    const Wide sum = scaled(a) * scaled(b) + (scaled(c) << 27);  // times 2^54
    if (sum == 0) continue;
    Wide magnitude = sum < 0 ? -sum : sum;
    int exponent = -54;  // magnitude * 2^exponent, cut to 8 bits by hand below
    Wide rest = 0, unit = 1;
    Wide kept = magnitude;
    while (kept >= 256) {
      kept >>= 1;
      unit <<= 1;
      ++exponent;
    }
    rest = magnitude - kept * unit;
    if (rest * 2 > unit || (rest * 2 == unit && kept & 1)) ++kept;
    const float right = std::ldexp(static_cast<float>(static_cast<int>(kept)), exponent);
    const auto result = __hfma(from_bits_of<__nv_bfloat16>(a), from_bits_of<__nv_bfloat16>(b),
                               from_bits_of<__nv_bfloat16>(c));
    ASSERT_EQ(static_cast<float>(result), sum < 0 ? -right : right) << std::hex << a << " " << b;
  }
}

TEST(Fma, SeesAnAddendFarBelowATie) {
  const __nv_bfloat16 odd = from_bits_of<__nv_bfloat16>(0x3f81);        // 1 + 2^-7
  const __nv_bfloat16 half_more = from_bits_of<__nv_bfloat16>(0x3fc0);  // 1.5: the product is a tie
  const __nv_bfloat16 tiny = from_bits_of<__nv_bfloat16>(0x0001);       // 2^-133
  EXPECT_EQ(bits_of(__hfma(odd, half_more, __nv_bfloat16(0.0f))), 0x3fc2);
  EXPECT_EQ(bits_of(__hfma(odd, half_more, tiny)), 0x3fc2);
  EXPECT_EQ(bits_of(__hfma(odd, half_more, -tiny)), 0x3fc1);
}

template <class T, class Integer>
void check_integers(const std::vector<Integer>& values) {
  // The smallest subnormal is 2^-24 or 2^-133; only half's is near enough to 1 for exact<>.
  for (const Integer value : values) {
    const bool negative = value < 0;
    const Wide magnitude = negative ? -static_cast<Wide>(value) : static_cast<Wide>(value);
    for (const Rounding mode : kModes) {
      const unsigned right = expected<T>(negative, magnitude << 24, 0, mode);
      const T result = referee::floating::narrow_integer<T>(value, mode);
      ASSERT_EQ(bits_of(result), value == 0 ? 0u : right) << +value;
    }
  }
}

TEST(Integers, BecomeHalfInEveryMode) {
  std::vector<int> values;
  for (int i = -70000; i <= 70000; ++i) values.push_back(i);
  for (const int extreme : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()})
    values.push_back(extreme);
  check_integers<__half>(values);
  check_integers<__half>(std::vector<unsigned long long>{0, 1, 65519, 65520, 1ull << 63, ~0ull});
}

template <class T>
void check_doubles_between_neighbours() {
  for (unsigned bits = 0; bits + 1 < Format<T>::infinity; ++bits) {
    const double low = from_bits_of<T>(bits), high = from_bits_of<T>(bits + 1);
    const double tie = (low + high) / 2;
    const auto narrow = [](double x, Rounding mode) {
      return bits_of(referee::floating::narrow<T>(x, mode));
    };
    ASSERT_EQ(narrow(tie, Rounding::nearest), bits + (bits & 1u));
    ASSERT_EQ(narrow(std::nextafter(tie, 0.0), Rounding::nearest), bits);
    ASSERT_EQ(narrow(std::nextafter(tie, high), Rounding::nearest), bits + 1);
    ASSERT_EQ(narrow(std::nextafter(low, high), Rounding::up), bits + 1);
    ASSERT_EQ(narrow(std::nextafter(high, low), Rounding::down), bits);
    ASSERT_EQ(narrow(std::nextafter(high, low), Rounding::zero), bits);
    ASSERT_EQ(narrow(-std::nextafter(low, high), Rounding::down), (bits + 1) | 0x8000u);
    ASSERT_EQ(narrow(-std::nextafter(high, low), Rounding::up), bits | 0x8000u);
  }
}
TEST(Doubles, AreRoundedOnceToHalf) { check_doubles_between_neighbours<__half>(); }
TEST(Doubles, AreRoundedOnceToBfloat16) { check_doubles_between_neighbours<__nv_bfloat16>(); }

TEST(Conversion, ToAnIntegerRoundsByItsModeAndSaturates) {
  const __half x = -2.5f;
  EXPECT_EQ(__half2int_rn(x), -2);
  EXPECT_EQ(__half2int_rz(x), -2);
  EXPECT_EQ(__half2int_rd(x), -3);
  EXPECT_EQ(__half2int_ru(x), -2);
  EXPECT_EQ(__half2uint_rd(x), 0u);
  EXPECT_EQ(__bfloat162short_rn(__nv_bfloat16(1e30f)), 32767);
  EXPECT_EQ(__bfloat162ushort_ru(__nv_bfloat16(65280.0f)), 65280);
  EXPECT_EQ(__bfloat162ull_rn(__nv_bfloat16(0x1p64f)), ~0ull);
  EXPECT_EQ(__bfloat162ll_rn(CUDART_NAN_BF16), std::numeric_limits<long long>::min());
  EXPECT_EQ(__bfloat162int_rn(CUDART_NAN_BF16), 0);
}

}  // namespace
