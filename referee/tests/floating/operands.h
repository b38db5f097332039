// Operands for a test of a function of 16-bit floats: number n of a fixed sequence that is all
// values where there are 65536 of them, and elsewhere mixes random bits with the places where
// rounding goes wrong: ties, their neighbours, limits. The same on the host and on a device.
#pragma once

#include "entry.h"

namespace catalogue {

// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
CATALOGUE_CALL inline Bits mixed(Bits x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// One in four is a value at an edge of half or bfloat16.
CATALOGUE_CALL inline Bits sixteen_bits(Bits random) {
  const unsigned short edges[16] = {0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x007f, 0x0080,
                                    0x3c00, 0x3f80, 0x7bff, 0x7c00, 0x7f7f, 0x7f80, 0xff80, 0x7fff};
  if ((random >> 62) == 0) return edges[random >> 20 & 15u];
  return random & 0xffffu;
}

// Random bits, or a float whose lower bits lie at or beside a tie of either format.
CATALOGUE_CALL inline Bits float_bits(Bits random) {
  const unsigned bits = static_cast<unsigned>(random);
  const unsigned offset = static_cast<unsigned>(random >> 32 & 3u) - 1u;
  switch (random >> 60 & 3u) {
    case 0:
      return (bits & 0xffff0000u) + 0x8000u * (random >> 40 & 1u) + offset;
    case 1: {  // an exponent within half's range, its subnormal values included
      const unsigned exponent = 100u + static_cast<unsigned>(random >> 48 & 63u) % 45u;
      const unsigned cut = 13u + static_cast<unsigned>(random >> 36 & 7u);
      const unsigned fraction = (bits & 0x7fffffu) >> cut << cut;
      return (bits & 0x80000000u) | ((exponent << 23 | fraction) + offset);
    }
    default:
      return bits;
  }
}

// A double beside a float of the kind above, or with an exponent near both formats' limits.
CATALOGUE_CALL inline Bits double_bits(Bits random) {
  const Bits more = mixed(random);
  if ((more & 7u) == 0) return more;
  if ((more & 7u) < 3u) {
    const Bits exponent = 1023u - 160u + (more >> 3) % 320u;
    return (random & 0x800fffffffffffffull) | exponent << 52;
  }
  float exact;
  const unsigned bits = static_cast<unsigned>(float_bits(random));
  memcpy(&exact, &bits, sizeof(exact));
  const double wide = exact;
  Bits result;
  memcpy(&result, &wide, sizeof(result));
  return result + (more >> 8 & 3u) - 1u;
}

// All magnitudes alike, and half of the time a few bits beside a power of two or a tie.
CATALOGUE_CALL inline Bits integer_bits(Bits random, int width) {
  const Bits more = mixed(random);
  Bits value = random >> (more & 63u);
  if (more >> 8 & 1u) {
    const int cut = static_cast<int>(more >> 16 & 63u);
    value = (value >> cut << cut) + (more >> 24 & 3u) - 1u;
  }
  if (more >> 9 & 1u) value = 0 - value;
  return width == 64 ? value : value & ((1ull << width) - 1u);
}

// Operand number n of `kind` (see catalogue_entries.h); `which` keeps a function's operands apart.
CATALOGUE_CALL inline Bits operand(char kind, Bits n, int which) {
  const Bits random = mixed(n * 4u + static_cast<unsigned>(which));
  switch (kind) {
    case 's':
      return sixteen_bits(random);
    case 'p':
      return sixteen_bits(random) | sixteen_bits(mixed(random)) << 16;
    case 'f':
      return float_bits(random);
    case 'd':
      return double_bits(random);
    case 'h':
    case 'H':
      return random & 0xffffu;
    case 'i':
    case 'I':
      return integer_bits(random, 32);
    default:
      return integer_bits(random, 64);
  }
}

struct Operands {
  Bits a, b, c;
};

// True for functions whose only operand has 16 bits: they are tested on all of them.
CATALOGUE_CALL inline bool is_exhaustive(const char* kinds) {
  return kinds[1] == '\0' && (kinds[0] == 's' || kinds[0] == 'h' || kinds[0] == 'H');
}

CATALOGUE_CALL inline Operands operands(const char* kinds, Bits n) {
  if (is_exhaustive(kinds)) return {n & 0xffffu, 0, 0};
  Operands result = {operand(kinds[0], n, 0), 0, 0};
  if (kinds[1] != '\0') result.b = operand(kinds[1], n, 1);
  if (kinds[1] != '\0' && kinds[2] != '\0') result.c = operand(kinds[2], n, 2);
  return result;
}

}  // namespace catalogue
