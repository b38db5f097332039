// The "SIMD intrinsics": a word of 32 bits as four numbers of 8 bits or two of 16 (CUDA Math API,
// "SIMD Intrinsics"). Results are cut to the lane's width, or clamped where the name says so.
#pragma once

#include <cstdint>

namespace referee::word_lanes {

// The number in the lowest `kBits` of `word`.
template <int kBits, bool kSigned>
constexpr int value(unsigned word) {
  const unsigned low = word & ((1u << kBits) - 1);
  const bool negative = kSigned && (low >> (kBits - 1)) != 0;
  return static_cast<int>(low) - (negative ? 1 << kBits : 0);
}

template <int kBits, bool kSigned, class Function>
constexpr unsigned map(unsigned a, unsigned b, Function function) {
  unsigned result = 0;
  for (int at = 0; at < 32; at += kBits) {
    const int lane = function(value<kBits, kSigned>(a >> at), value<kBits, kSigned>(b >> at));
    result |= (static_cast<unsigned>(lane) & ((1u << kBits) - 1)) << at;
  }
  return result;
}

template <int kBits, bool kSigned>
constexpr unsigned distance(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (int at = 0; at < 32; at += kBits) {
    const int gap = value<kBits, kSigned>(a >> at) - value<kBits, kSigned>(b >> at);
    sum += static_cast<unsigned>(gap < 0 ? -gap : gap);
  }
  return sum;
}

template <int kBits, bool kSigned>
constexpr int clamp(int x) {
  constexpr int kLow = kSigned ? -(1 << (kBits - 1)) : 0;
  constexpr int kHigh = kLow + (1 << kBits) - 1;
  return x < kLow ? kLow : x > kHigh ? kHigh : x;
}

}  // namespace referee::word_lanes

// `x` and `y` are the lanes' numbers.
#define REFEREE_LANES_OF(name, bits, is_signed, result)                                      \
  constexpr unsigned name(unsigned a, unsigned b) {                                          \
    return referee::word_lanes::map<bits, is_signed>(                                        \
        a, b, []([[maybe_unused]] int x, [[maybe_unused]] int y) -> int { return result; }); \
  }
#define REFEREE_LANES(name, is_signed, result)     \
  REFEREE_LANES_OF(name##2, 16, is_signed, result) \
  REFEREE_LANES_OF(name##4, 8, is_signed, result)
#define REFEREE_CLAMPED(name, is_signed, result)                                                \
  REFEREE_LANES_OF(name##2, 16, is_signed, (referee::word_lanes::clamp<16, is_signed>(result))) \
  REFEREE_LANES_OF(name##4, 8, is_signed, (referee::word_lanes::clamp<8, is_signed>(result)))
#define REFEREE_COMPARED(name, is_signed, relation)               \
  REFEREE_LANES(__vcmp##name, is_signed, (x relation y) ? -1 : 0) \
  REFEREE_LANES(__vset##name, is_signed, (x relation y) ? 1 : 0)

REFEREE_LANES(__vadd, false, x + y)
REFEREE_LANES(__vsub, false, x - y)
REFEREE_CLAMPED(__vaddus, false, x + y)
REFEREE_CLAMPED(__vaddss, true, x + y)
REFEREE_CLAMPED(__vsubus, false, x - y)
REFEREE_CLAMPED(__vsubss, true, x - y)
REFEREE_LANES(__vabsdiffu, false, x < y ? y - x : x - y)
REFEREE_LANES(__vabsdiffs, true, x < y ? y - x : x - y)
REFEREE_LANES(__vmaxu, false, x < y ? y : x)
REFEREE_LANES(__vmaxs, true, x < y ? y : x)
REFEREE_LANES(__vminu, false, x < y ? x : y)
REFEREE_LANES(__vmins, true, x < y ? x : y)
REFEREE_LANES(__vavgu, false, (x + y + 1) >> 1)
REFEREE_LANES(__vhaddu, false, (x + y) >> 1)
REFEREE_COMPARED(eq, false, ==)
REFEREE_COMPARED(ne, false, !=)
REFEREE_COMPARED(gtu, false, >)
REFEREE_COMPARED(geu, false, >=)
REFEREE_COMPARED(ltu, false, <)
REFEREE_COMPARED(leu, false, <=)
REFEREE_COMPARED(gts, true, >)
REFEREE_COMPARED(ges, true, >=)
REFEREE_COMPARED(lts, true, <)
REFEREE_COMPARED(les, true, <=)
#undef REFEREE_COMPARED
#undef REFEREE_CLAMPED
#undef REFEREE_LANES
#undef REFEREE_LANES_OF

constexpr unsigned __vsadu2(unsigned a, unsigned b) {
  return referee::word_lanes::distance<16, false>(a, b);
}
constexpr unsigned __vsadu4(unsigned a, unsigned b) {
  return referee::word_lanes::distance<8, false>(a, b);
}
constexpr unsigned __vsads2(unsigned a, unsigned b) {
  return referee::word_lanes::distance<16, true>(a, b);
}
constexpr unsigned __vsads4(unsigned a, unsigned b) {
  return referee::word_lanes::distance<8, true>(a, b);
}
constexpr unsigned __vneg2(unsigned a) { return __vsub2(0, a); }
constexpr unsigned __vneg4(unsigned a) { return __vsub4(0, a); }
constexpr unsigned __vabs2(unsigned a) { return __vabsdiffs2(a, 0); }
constexpr unsigned __vabs4(unsigned a) { return __vabsdiffs4(a, 0); }
