// What a program relies on in the 16-bit floating-point types, by example: layout, implicit
// conversions, NaN, zeros, and mathematical functions.
#include <gtest/gtest.h>

#include <cmath>
#include <type_traits>

#include "cuda_bf16.h"

namespace {

using referee::floating::bits_of;
using referee::floating::from_bits_of;

static_assert(sizeof(__half) == 2 && alignof(__half) == 2);
static_assert(sizeof(__half2) == 4 && alignof(__half2) == 4);
static_assert(sizeof(nv_bfloat16) == 2 && alignof(nv_bfloat16) == 2);
static_assert(sizeof(nv_bfloat162) == 4 && alignof(nv_bfloat162) == 4);
static_assert(std::is_trivially_copyable_v<half> && std::is_trivially_copyable_v<nv_bfloat16>);
// More than the toolkit promises: a pair's copy must stay one access of 4 bytes.
static_assert(std::is_trivially_copyable_v<half2> && std::is_trivially_copyable_v<nv_bfloat162>);
static_assert(std::is_trivially_default_constructible_v<half2>);
static_assert(!std::is_convertible_v<half, nv_bfloat16>);
static_assert(std::is_constructible_v<half, nv_bfloat16>);
static_assert(std::is_constructible_v<nv_bfloat16, half>);
static_assert(referee::Shuffled<half2> && referee::Shuffled<nv_bfloat16>);

TEST(Types, ConvertImplicitlyAsUnderNvcc) {
  __half h = 3;
  h += 0.5;
  nv_bfloat16 b = 7ull;
  b = 1.25f;
  const float sum = static_cast<float>(h) + static_cast<float>(b);
  EXPECT_EQ(sum, 4.75f);
  EXPECT_EQ(static_cast<int>(h), 3);
  EXPECT_TRUE(h ? true : false);
  EXPECT_EQ(static_cast<float>(nv_bfloat16(h)), 3.5f);
}

TEST(Types, KeepTheLowHalfFirst) {
  const half2 pair = __floats2half2_rn(1.0f, 2.0f);
  EXPECT_EQ(__builtin_bit_cast(unsigned, pair), 0x40003c00u);
  EXPECT_EQ(__low2float(pair), 1.0f);
  EXPECT_EQ(__high2float(__lowhigh2highlow(pair)), 1.0f);
}

TEST(Types, AssignThroughVolatileRawValues) {
  volatile __half shared = __half(0.0f);
  shared = static_cast<__half_raw>(__half(2.0f));
  EXPECT_EQ(static_cast<float>(__half(static_cast<__half_raw>(shared))), 2.0f);
}

TEST(Maximum, PrefersPositiveZeroAndNumbers) {
  EXPECT_EQ(bits_of(__hmax(CUDART_NEG_ZERO_BF16, CUDART_ZERO_BF16)), 0);
  EXPECT_EQ(bits_of(__hmin(CUDART_ZERO_FP16, CUDART_NEG_ZERO_FP16)), 0x8000);
  EXPECT_EQ(bits_of(__hmax(CUDART_NAN_BF16, __nv_bfloat16(-1.0f))), 0xbf80);
  EXPECT_EQ(bits_of(__hmax_nan(CUDART_NAN_BF16, __nv_bfloat16(-1.0f))), 0x7fff);
  // The toolkit's host code gives -0 here; a device gives +0.
  EXPECT_EQ(bits_of(__hmax_nan(CUDART_NEG_ZERO_BF16, CUDART_ZERO_BF16)), 0);
}

TEST(Pairs, CompareUnequalWhereBothHalvesDiffer) {
  const half2 a = __floats2half2_rn(1.0f, 2.0f), b = __floats2half2_rn(1.0f, 3.0f);
  EXPECT_FALSE(a == b);
  EXPECT_FALSE(a != b);
  EXPECT_EQ(__hne2_mask(a, b), 0xffff0000u);
}

TEST(Fma, SaturatesAndRectifies) {
  const nv_bfloat16 two = 2.0f, minus = -3.0f;
  EXPECT_EQ(bits_of(__hfma_sat(two, two, two)), 0x3f80);
  EXPECT_EQ(bits_of(__hfma_sat(two, CUDART_NAN_BF16, two)), 0);
  EXPECT_EQ(bits_of(__hfma_relu(two, minus, two)), 0);
  EXPECT_EQ(bits_of(__hfma_relu(two, CUDART_NAN_BF16, two)), 0x7fff);
}

TEST(Complex, ProductIsFourFusedProducts) {
  const half2 a = __floats2half2_rn(1.0f, 2.0f), b = __floats2half2_rn(3.0f, 4.0f);
  const float2 product = __half22float2(__hcmadd(a, b, __float2half2_rn(0.0f)));
  EXPECT_EQ(product.x, -5.0f);
  EXPECT_EQ(product.y, 10.0f);
}

// Equal to the result in long double, rounded, for every input.
template <class T, class Function, class Reference>
void check_math(Function function, Reference reference) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const T x = from_bits_of<T>(bits);
    const T result = function(x);
    const long double right = reference(static_cast<long double>(static_cast<float>(x)));
    if (right != right) {
      ASSERT_EQ(bits_of(result), 0x7fff) << std::hex << bits;
      continue;
    }
    ASSERT_EQ(bits_of(result), bits_of(T(static_cast<double>(right)))) << std::hex << bits;
  }
}
template <class T>
void check_all_math() {
  check_math<T>([](T x) { return hexp(x); }, [](long double x) { return std::exp(x); });
  check_math<T>([](T x) { return hexp2(x); }, [](long double x) { return std::exp2(x); });
  check_math<T>([](T x) { return hexp10(x); }, [](long double x) { return std::pow(10.0L, x); });
  check_math<T>([](T x) { return hlog(x); }, [](long double x) { return std::log(x); });
  check_math<T>([](T x) { return hlog2(x); }, [](long double x) { return std::log2(x); });
  check_math<T>([](T x) { return hlog10(x); }, [](long double x) { return std::log10(x); });
  check_math<T>([](T x) { return hsqrt(x); }, [](long double x) { return std::sqrt(x); });
  check_math<T>([](T x) { return hrsqrt(x); }, [](long double x) { return 1 / std::sqrt(x); });
  check_math<T>([](T x) { return hrcp(x); }, [](long double x) { return 1 / x; });
  check_math<T>([](T x) { return hsin(x); }, [](long double x) { return std::sin(x); });
  check_math<T>([](T x) { return hcos(x); }, [](long double x) { return std::cos(x); });
  check_math<T>([](T x) { return htanh(x); }, [](long double x) { return std::tanh(x); });
  check_math<T>([](T x) { return hfloor(x); }, [](long double x) { return std::floor(x); });
  check_math<T>([](T x) { return hceil(x); }, [](long double x) { return std::ceil(x); });
  check_math<T>([](T x) { return hrint(x); }, [](long double x) { return std::rint(x); });
  check_math<T>([](T x) { return htrunc(x); }, [](long double x) { return std::trunc(x); });
}
TEST(Math, IsCorrectlyRoundedForEveryHalf) { check_all_math<__half>(); }
TEST(Math, IsCorrectlyRoundedForEveryBfloat16) { check_all_math<__nv_bfloat16>(); }

}  // namespace
