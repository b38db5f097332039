// Mathematical functions (CUDA Math API, "Math Functions"); included once for each format. Each is
// computed in double and rounded once: a device's approximations may differ by their stated error.

#define REFEREE_MATH(name, expression)                            \
  inline REFEREE_SCALAR h##name(REFEREE_SCALAR a) {               \
    const double x = referee::floating::widen(a);                 \
    return referee::floating::narrow<REFEREE_SCALAR>(expression); \
  }                                                               \
  inline REFEREE_PAIR h2##name(REFEREE_PAIR a) { return {h##name(a.x), h##name(a.y)}; }
REFEREE_MATH(exp, ::exp(x))
REFEREE_MATH(exp2, ::exp2(x))
REFEREE_MATH(exp10, ::pow(10.0, x))
REFEREE_MATH(log, ::log(x))
REFEREE_MATH(log2, ::log2(x))
REFEREE_MATH(log10, ::log10(x))
REFEREE_MATH(sqrt, ::sqrt(x))
REFEREE_MATH(rsqrt, 1.0 / ::sqrt(x))
REFEREE_MATH(rcp, 1.0 / x)
REFEREE_MATH(sin, ::sin(x))
REFEREE_MATH(cos, ::cos(x))
REFEREE_MATH(tanh, ::tanh(x))
REFEREE_MATH(tanh_approx, ::tanh(x))
REFEREE_MATH(floor, ::floor(x))
REFEREE_MATH(ceil, ::ceil(x))
REFEREE_MATH(rint, ::rint(x))
REFEREE_MATH(trunc, ::trunc(x))
#undef REFEREE_MATH
