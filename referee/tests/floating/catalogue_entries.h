// Every function of one 16-bit format as an entry: its name, its operands, and a call of it.
// Included with HOST, DEVICE, APPROXIMATE and INTEGER_MODES defined, for each use and each format.
//
// Operands: s a value, p a pair, f float, d double, h/H short, i/I int, l/L long long (capitals are
// unsigned). HOST entries can be called from the host in the toolkit, too; DEVICE ones only in
// device code, but are exact; APPROXIMATE ones may differ by the error that the toolkit states.
// INTEGER_MODES are conversions from integers by _rz, _rd and _ru, which the toolkit gives to the
// host for __half only.

// clang-format off
#define S1(KIND, f) KIND(STRING(f), "s", f(s(a)))
#define S2(KIND, f) KIND(STRING(f), "ss", f(s(a), s(b)))
#define S3(KIND, f) KIND(STRING(f), "sss", f(s(a), s(b), s(c)))
#define P1(KIND, f) KIND(STRING(f), "p", f(p(a)))
#define P2(KIND, f) KIND(STRING(f), "pp", f(p(a), p(b)))
#define P3(KIND, f) KIND(STRING(f), "ppp", f(p(a), p(b), p(c)))

// Conversions from and to float and double.
HOST(STRING(NAME(__double2, )), "d", NAME(__double2, )(as_double(a)))
HOST(STRING(NAME(__float2, )), "f", NAME(__float2, )(as_float(a)))
HOST(STRING(NAME(__float2, _rn)), "f", NAME(__float2, _rn)(as_float(a)))
HOST(STRING(NAME(__float2, _rz)), "f", NAME(__float2, _rz)(as_float(a)))
HOST(STRING(NAME(__float2, _rd)), "f", NAME(__float2, _rd)(as_float(a)))
HOST(STRING(NAME(__float2, _ru)), "f", NAME(__float2, _ru)(as_float(a)))
S1(HOST, NAME(__, 2float))
HOST(STRING(NAME(__float2, 2_rn)), "f", NAME(__float2, 2_rn)(as_float(a)))
HOST(STRING(NAME(__floats2, 2_rn)), "ff", NAME(__floats2, 2_rn)(as_float(a), as_float(b)))
HOST(STRING(NAME(__float22, 2_rn)), "ff", NAME(__float22, 2_rn)(float2{as_float(a), as_float(b)}))
P1(HOST, NAME(__, 22float2))
P1(HOST, __low2float)
P1(HOST, __high2float)

// Conversions to and from integers.
S1(HOST, NAME(__, 2char_rz))
S1(HOST, NAME(__, 2uchar_rz))
#define TO_INTEGER(word)           \
  S1(DEVICE, NAME(__, 2##word##_rn)) \
  S1(HOST, NAME(__, 2##word##_rz))   \
  S1(DEVICE, NAME(__, 2##word##_rd)) \
  S1(DEVICE, NAME(__, 2##word##_ru))
TO_INTEGER(short)
TO_INTEGER(ushort)
TO_INTEGER(int)
TO_INTEGER(uint)
TO_INTEGER(ll)
TO_INTEGER(ull)
#undef TO_INTEGER
#define FROM_INTEGER(word, type, operand)                                                        \
  HOST(STRING(NAME(__##word##2, _rn)), operand, NAME(__##word##2, _rn)(static_cast<type>(a)))          \
  INTEGER_MODES(STRING(NAME(__##word##2, _rz)), operand, NAME(__##word##2, _rz)(static_cast<type>(a))) \
  INTEGER_MODES(STRING(NAME(__##word##2, _rd)), operand, NAME(__##word##2, _rd)(static_cast<type>(a))) \
  INTEGER_MODES(STRING(NAME(__##word##2, _ru)), operand, NAME(__##word##2, _ru)(static_cast<type>(a)))
FROM_INTEGER(short, short, "h")
FROM_INTEGER(ushort, unsigned short, "H")
FROM_INTEGER(int, int, "i")
FROM_INTEGER(uint, unsigned, "I")
FROM_INTEGER(ll, long long, "l")
FROM_INTEGER(ull, unsigned long long, "L")
#undef FROM_INTEGER

// The same by constructor, cast and assignment.
#define BY_TYPE(type, operand, value)                              \
  HOST(TYPE_NAME "(" #type ")", operand, SCALAR(value))            \
  HOST("(" #type ")" TYPE_NAME, "s", static_cast<type>(s(a)))
BY_TYPE(float, "f", as_float(a))
BY_TYPE(short, "h", static_cast<short>(a))
BY_TYPE(unsigned short, "H", static_cast<unsigned short>(a))
BY_TYPE(int, "i", static_cast<int>(a))
BY_TYPE(unsigned, "I", static_cast<unsigned>(a))
BY_TYPE(long, "l", static_cast<long>(a))
BY_TYPE(unsigned long, "L", static_cast<unsigned long>(a))
BY_TYPE(long long, "l", static_cast<long long>(a))
BY_TYPE(unsigned long long, "L", static_cast<unsigned long long>(a))
#undef BY_TYPE
HOST(TYPE_NAME "(double)", "d", SCALAR(as_double(a)))
HOST("(bool)" TYPE_NAME, "s", static_cast<bool>(s(a)))
HOST("(char)" TYPE_NAME, "s", static_cast<char>(s(a)))
HOST("(signed char)" TYPE_NAME, "s", static_cast<signed char>(s(a)))
HOST("(unsigned char)" TYPE_NAME, "s", static_cast<unsigned char>(s(a)))
HOST(TYPE_NAME "(the other format)", "s", SCALAR(as<OTHER_SCALAR>(a)))

// Movement.
S1(HOST, NAME(__, _as_short))
S1(HOST, NAME(__, _as_ushort))
HOST(STRING(NAME(__short_as_, )), "h", NAME(__short_as_, )(static_cast<short>(a)))
HOST(STRING(NAME(__ushort_as_, )), "H", NAME(__ushort_as_, )(static_cast<unsigned short>(a)))
S2(HOST, NAME(make_, 2))
S2(HOST, NAME(__halves2, 2))
S1(HOST, SPREAD_NAME)
P1(HOST, NAME(__low2, ))
P1(HOST, NAME(__high2, ))
P1(HOST, NAME(__low2, 2))
P1(HOST, NAME(__high2, 2))
P2(HOST, NAME(__lows2, 2))
P2(HOST, NAME(__highs2, 2))
P1(HOST, __lowhigh2highlow)

// Arithmetic.
#define ARITHMETIC(f)  \
  S2(HOST, f) S2(HOST, f##_rn) S2(HOST, f##_sat) P2(HOST, f##2) P2(HOST, f##2_rn) P2(HOST, f##2_sat)
ARITHMETIC(__hadd)
ARITHMETIC(__hsub)
ARITHMETIC(__hmul)
#undef ARITHMETIC
S2(HOST, __hdiv)
P2(HOST, __h2div)
S1(HOST, __hneg)
S1(HOST, __habs)
P1(HOST, __hneg2)
P1(HOST, __habs2)
S3(DEVICE, __hfma)
S3(DEVICE, __hfma_sat)
S3(DEVICE, __hfma_relu)
P3(DEVICE, __hfma2)
P3(DEVICE, __hfma2_sat)
P3(DEVICE, __hfma2_relu)
P3(DEVICE, __hcmadd)
S2(HOST, __hmax)
S2(HOST, __hmin)
P2(HOST, __hmax2)
P2(HOST, __hmin2)
S2(SIGNED_ZEROS, __hmax_nan)
S2(SIGNED_ZEROS, __hmin_nan)
P2(SIGNED_ZEROS, __hmax2_nan)
P2(SIGNED_ZEROS, __hmin2_nan)
#define BINARY(symbol)                                              \
  HOST(TYPE_NAME " " #symbol, "ss", s(a) symbol s(b))               \
  HOST(TYPE_NAME "2 " #symbol, "pp", p(a) symbol p(b))
BINARY(+) BINARY(-) BINARY(*) BINARY(/)
BINARY(==) BINARY(!=) BINARY(<) BINARY(>) BINARY(<=) BINARY(>=)
#undef BINARY
#define CHANGE(symbol)                                                               \
  HOST(TYPE_NAME " " #symbol, "ss", changed(s(a), [&](SCALAR& x) { x symbol s(b); })) \
  HOST(TYPE_NAME "2 " #symbol, "pp", changed(p(a), [&](PAIR& x) { x symbol p(b); }))
CHANGE(+=) CHANGE(-=) CHANGE(*=) CHANGE(/=)
#undef CHANGE
#define STEP(text, change)                                                \
  HOST(TYPE_NAME " " text, "s", changed(s(a), [](SCALAR& x) { change; })) \
  HOST(TYPE_NAME "2 " text, "p", changed(p(a), [](PAIR& x) { change; }))
STEP("++x", ++x) STEP("--x", --x) STEP("x++", x++) STEP("x--", x--) STEP("-x", x = -x) STEP("+x", x = +x)
#undef STEP

// Comparisons.
#define COMPARISON(r) S2(HOST, __h##r) P2(HOST, __h##r##2) P2(HOST, __h##r##2_mask) P2(HOST, __hb##r##2)
COMPARISON(eq) COMPARISON(ne) COMPARISON(le) COMPARISON(ge) COMPARISON(lt) COMPARISON(gt)
COMPARISON(equ) COMPARISON(neu) COMPARISON(leu) COMPARISON(geu) COMPARISON(ltu) COMPARISON(gtu)
#undef COMPARISON
S1(HOST, __hisnan)
S1(HOST, __hisinf)
P1(HOST, __hisnan2)

// Mathematical functions.
#define MATH(KIND, f) S1(KIND, h##f) P1(KIND, h2##f)
MATH(DEVICE, floor) MATH(DEVICE, ceil) MATH(DEVICE, rint) MATH(DEVICE, trunc)
MATH(APPROXIMATE, exp) MATH(APPROXIMATE, exp2) MATH(APPROXIMATE, exp10)
MATH(APPROXIMATE, log) MATH(APPROXIMATE, log2) MATH(APPROXIMATE, log10)
MATH(APPROXIMATE, sqrt) MATH(APPROXIMATE, rsqrt) MATH(APPROXIMATE, rcp)
MATH(APPROXIMATE, sin) MATH(APPROXIMATE, cos) MATH(APPROXIMATE, tanh) MATH(APPROXIMATE, tanh_approx)
#undef MATH
#undef S1
#undef S2
#undef S3
#undef P1
#undef P2
#undef P3
