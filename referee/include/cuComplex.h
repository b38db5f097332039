// Complex numbers as vectors of two, by CUDA's names, for the host and the device.
#pragma once

#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// The two precisions differ in their type, their number and the letter behind the functions' names.
#define REFEREE_COMPLEX(Complex, Real, suffix)                                                    \
  __host__ __device__ inline Complex make_##Complex(Real re, Real im) { return Complex{re, im}; } \
  __host__ __device__ inline Real cuCreal##suffix(Complex z) { return z.x; }                      \
  __host__ __device__ inline Real cuCimag##suffix(Complex z) { return z.y; }                      \
  __host__ __device__ inline Complex cuConj##suffix(Complex z) { return Complex{z.x, -z.y}; }     \
  __host__ __device__ inline Complex cuCadd##suffix(Complex a, Complex b) {                       \
    return Complex{a.x + b.x, a.y + b.y};                                                         \
  }                                                                                               \
  __host__ __device__ inline Complex cuCsub##suffix(Complex a, Complex b) {                       \
    return Complex{a.x - b.x, a.y - b.y};                                                         \
  }                                                                                               \
  __host__ __device__ inline Complex cuCmul##suffix(Complex a, Complex b) {                       \
    return Complex{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                 \
  }                                                                                               \
  __host__ __device__ inline Complex cuCfma##suffix(Complex a, Complex b, Complex c) {            \
    return cuCadd##suffix(cuCmul##suffix(a, b), c);                                               \
  }                                                                                               \
  /* Scaled by the divisor's larger part, so that its square does not overflow. */                \
  __host__ __device__ inline Complex cuCdiv##suffix(Complex a, Complex b) {                       \
    const Real size = fmax(fabs(b.x), fabs(b.y));                                                 \
    const Complex unit{b.x / size, b.y / size};                                                   \
    const Real square = (unit.x * unit.x + unit.y * unit.y) * size;                               \
    const Complex product = cuCmul##suffix(a, cuConj##suffix(unit));                              \
    return Complex{product.x / square, product.y / square};                                       \
  }                                                                                               \
  __host__ __device__ inline Real cuCabs##suffix(Complex z) { return hypot##suffix(z.x, z.y); }

REFEREE_COMPLEX(cuFloatComplex, float, f)
REFEREE_COMPLEX(cuDoubleComplex, double, )
#undef REFEREE_COMPLEX

__host__ __device__ inline cuComplex make_cuComplex(float re, float im) {
  return make_cuFloatComplex(re, im);
}
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return make_cuDoubleComplex(z.x, z.y);
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return make_cuFloatComplex(static_cast<float>(z.x), static_cast<float>(z.y));
}
