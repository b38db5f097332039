// Functions of CUDA's Math API that C++ does not have: multiples of pi, inverses of the error
// function, the normal distribution, roots and norms (CUDA Math API, "Double Precision").
#pragma once

#include "math.h"

namespace referee::special {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kRootOf2 = 1.41421356237309504880;
inline constexpr double kRootOfPi = 1.77245385090551602730;

// Newton's method on log(erfc(x)) = log(y), which is concave: it comes from the right and stays
// there.
inline double inverse_erfc(double y) {
  if (!(y >= 0 && y <= 2)) return NAN;
  if (y > 1) return -inverse_erfc(2 - y);
  if (y == 0) return INFINITY;
  double x = 0;
  for (int i = 0; i < 60; ++i) {
    const double tail = erfc(x);
    const double step = log(tail / y) * tail * exp(x * x) * kRootOfPi / 2;
    x += step;
    if (fabs(step) <= 1e-16 * fabs(x)) break;
  }
  return x;
}
// Near 0 erfc(x) = 1 - y has lost the digits of y, and erf itself is inverted.
inline double inverse_erf(double y) {
  if (fabs(y) >= 0.5) return copysign(inverse_erfc(1 - fabs(y)), y);
  double x = y * kRootOfPi / 2;
  for (int i = 0; i < 8; ++i) x -= (erf(x) - y) * exp(x * x) * kRootOfPi / 2;
  return x;
}
// A continued fraction where erfc(x) is small.
inline double scaled_erfc(double x) {
  if (x < 5) return exp(x * x) * erfc(x);
  double fraction = x;
  for (int i = 60; i > 0; --i) fraction = x + i / 2.0 / fraction;
  return 1 / (kRootOfPi * fraction);
}

}  // namespace referee::special

// Exact at multiples of a half.
inline double sinpi(double x) {
  const double r = fabs(remainder(x, 2.0));
  return copysign(r == 0 || r == 1 ? 0.0 : sin(referee::special::kPi * (r > 0.5 ? 1 - r : r)),
                  remainder(x, 2.0));
}
inline double cospi(double x) {
  const double r = fabs(remainder(x, 2.0));
  return r < 0.25 ? cos(referee::special::kPi * r) : sinpi(0.5 - r);
}
inline void sincospi(double x, double* s, double* c) {
  *s = sinpi(x);
  *c = cospi(x);
}
inline double erfinv(double y) { return referee::special::inverse_erf(y); }
inline double erfcinv(double y) { return referee::special::inverse_erfc(y); }
inline double erfcx(double x) { return referee::special::scaled_erfc(x); }
inline double normcdf(double x) { return 0.5 * erfc(-x / referee::special::kRootOf2); }
inline double normcdfinv(double y) {
  return -referee::special::kRootOf2 * referee::special::inverse_erfc(2 * y);
}
inline double rcbrt(double x) { return 1 / cbrt(x); }
inline double rhypot(double a, double b) { return 1 / hypot(a, b); }
inline double norm(int size, const double* x) {
  double length = 0;
  for (int i = 0; i < size; ++i) length = hypot(length, x[i]);
  return length;
}
inline double rnorm(int size, const double* x) { return 1 / norm(size, x); }
inline double norm3d(double a, double b, double c) { return hypot(hypot(a, b), c); }
inline double rnorm3d(double a, double b, double c) { return 1 / norm3d(a, b, c); }
inline double norm4d(double a, double b, double c, double d) {
  return hypot(hypot(a, b), hypot(c, d));
}
inline double rnorm4d(double a, double b, double c, double d) { return 1 / norm4d(a, b, c, d); }

#define REFEREE_OF_ONE(function)                                                        \
  inline float function##f(float x) { return static_cast<float>(function(double{x})); } \
  inline float function(float x) { return function##f(x); }
REFEREE_OF_ONE(sinpi)
REFEREE_OF_ONE(cospi)
REFEREE_OF_ONE(erfinv)
REFEREE_OF_ONE(erfcinv)
REFEREE_OF_ONE(erfcx)
REFEREE_OF_ONE(normcdf)
REFEREE_OF_ONE(normcdfinv)
REFEREE_OF_ONE(rcbrt)
#undef REFEREE_OF_ONE
inline float rhypotf(float a, float b) { return static_cast<float>(rhypot(a, b)); }
inline float normf(int size, const float* x) {
  double length = 0;
  for (int i = 0; i < size; ++i) length = hypot(length, double{x[i]});
  return static_cast<float>(length);
}
inline float rnormf(int size, const float* x) { return 1.0f / normf(size, x); }
inline float norm4df(float a, float b, float c, float d) {
  return static_cast<float>(norm4d(a, b, c, d));
}
inline float rnorm4df(float a, float b, float c, float d) {
  return static_cast<float>(rnorm4d(a, b, c, d));
}
