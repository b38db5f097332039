// Math functions that CUDA adds to <math.h>. Fast intrinsics are computed exactly: correct rounding
// is within their documented error (CUDA C++ Programming Guide, "Mathematical Functions").
#pragma once

// nvcc's default is C++17, which knows no std::lerp. libstdc++'s <math.h> puts it into the global
// namespace, where many programs have a lerp of their own.
#define lerp referee_lerp_of_cxx20
#include <math.h>
#undef lerp

// What programs get from nvcc without asking.
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REFEREE_MIN_MAX(type)                                  \
  constexpr type min(type a, type b) { return b < a ? b : a; } \
  constexpr type max(type a, type b) { return a < b ? b : a; }
REFEREE_MIN_MAX(int)
REFEREE_MIN_MAX(unsigned)
REFEREE_MIN_MAX(long)
REFEREE_MIN_MAX(unsigned long)
REFEREE_MIN_MAX(long long)
REFEREE_MIN_MAX(unsigned long long)
#undef REFEREE_MIN_MAX
// Mixed signedness converts to unsigned, as CUDA's overloads do.
constexpr unsigned min(int a, unsigned b) { return min(static_cast<unsigned>(a), b); }
constexpr unsigned min(unsigned a, int b) { return min(a, static_cast<unsigned>(b)); }
constexpr unsigned max(int a, unsigned b) { return max(static_cast<unsigned>(a), b); }
constexpr unsigned max(unsigned a, int b) { return max(a, static_cast<unsigned>(b)); }
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
inline double min(float a, double b) { return fmin(static_cast<double>(a), b); }
inline double min(double a, float b) { return fmin(a, static_cast<double>(b)); }
inline double max(float a, double b) { return fmax(static_cast<double>(a), b); }
inline double max(double a, float b) { return fmax(a, static_cast<double>(b)); }

constexpr unsigned umin(unsigned a, unsigned b) { return min(a, b); }
constexpr unsigned umax(unsigned a, unsigned b) { return max(a, b); }
constexpr long long llmin(long long a, long long b) { return min(a, b); }
constexpr long long llmax(long long a, long long b) { return max(a, b); }
constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) {
  return min(a, b);
}
constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) {
  return max(a, b);
}

inline float rsqrtf(float x) { return static_cast<float>(1.0 / sqrt(static_cast<double>(x))); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
inline float fdividef(float a, float b) { return a / b; }
inline void sincospif(float x, float* s, float* c) {
  const double angle = 3.14159265358979323846 * x;
  *s = static_cast<float>(sin(angle));
  *c = static_cast<float>(cos(angle));
}
inline float norm3df(float a, float b, float c) {
  return static_cast<float>(
      sqrt(static_cast<double>(a) * a + static_cast<double>(b) * b + static_cast<double>(c) * c));
}
inline float rnorm3df(float a, float b, float c) { return 1.0f / norm3df(a, b, c); }
inline float exp10f(float x)
#ifdef __GLIBC__  // which declares it so
    noexcept
#endif
{
  return static_cast<float>(pow(10.0, static_cast<double>(x)));
}

// The fast functions are made of the hardware's powers and logarithms of base 2 and its reciprocal,
// as a device makes them, so that they lose what these lose: their errors are within those that the
// CUDA C++ Programming Guide gives under "Intrinsic Functions".
inline float __log2f(float x) { return static_cast<float>(log2(static_cast<double>(x))); }
inline float __expf(float x) { return exp2f(x * 1.4426950408889634f); }
inline float __exp10f(float x) { return exp2f(x * 3.3219280948873623f); }
inline float __logf(float x) { return __log2f(x) * 0.6931471805599453f; }
inline float __log10f(float x) { return __log2f(x) * 0.30102999566398120f; }
inline float __sinf(float x) { return static_cast<float>(sin(static_cast<double>(x))); }
inline float __cosf(float x) { return static_cast<float>(cos(static_cast<double>(x))); }
inline void __sincosf(float x, float* s, float* c) {
  *s = __sinf(x);
  *c = __cosf(x);
}
inline float __powf(float x, float y) { return exp2f(y * __log2f(x)); }
// 0 where the divisor is so large that its reciprocal is none of the normal numbers.
inline float __fdividef(float a, float b) {
  const float reciprocal = fabsf(b) > 0x1p126f ? copysignf(0.0f, b) : 1.0f / b;
  return a * reciprocal;
}
inline float __tanf(float x) { return __fdividef(__sinf(x), __cosf(x)); }
inline float __saturatef(float x) { return saturatef(x); }
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
inline float __frcp_rn(float x) { return 1.0f / x; }
inline float __fsqrt_rn(float x) { return sqrtf(x); }
inline float __frsqrt_rn(float x) { return rsqrtf(x); }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __drcp_rn(double x) { return 1.0 / x; }
inline double __dsqrt_rn(double x) { return sqrt(x); }
inline double __fma_rn(double a, double b, double c) { return fma(a, b, c); }

inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __uint2float_rn(unsigned x) { return static_cast<float>(x); }
inline double __int2double_rn(int x) { return static_cast<double>(x); }
inline float __double2float_rn(double x) { return static_cast<float>(x); }

// Conversions to integers saturate, and a NaN becomes 0 (PTX ISA, cvt); C++ leaves both undefined.
namespace referee {
inline int to_int(double x) {
  if (x != x) return 0;
  return x >= 2147483647.0 ? INT_MAX : x <= -2147483648.0 ? INT_MIN : static_cast<int>(x);
}
inline unsigned to_unsigned(double x) {
  if (!(x > 0.0)) return 0;
  return x >= 4294967295.0 ? UINT_MAX : static_cast<unsigned>(x);
}
}  // namespace referee
inline int __float2int_rn(float x) { return referee::to_int(rint(static_cast<double>(x))); }
inline int __float2int_rz(float x) { return referee::to_int(trunc(static_cast<double>(x))); }
inline int __float2int_rd(float x) { return referee::to_int(floor(static_cast<double>(x))); }
inline int __float2int_ru(float x) { return referee::to_int(ceil(static_cast<double>(x))); }
inline unsigned __float2uint_rn(float x) {
  return referee::to_unsigned(rint(static_cast<double>(x)));
}
inline unsigned __float2uint_rz(float x) {
  return referee::to_unsigned(trunc(static_cast<double>(x)));
}
inline int __double2int_rn(double x) { return referee::to_int(rint(x)); }
inline int __double2int_rz(double x) { return referee::to_int(trunc(x)); }
