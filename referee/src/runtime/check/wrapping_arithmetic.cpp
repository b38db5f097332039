// As unsigned numbers do it: modulo a power of two.
#include "referee/include/referee/wrapping_arithmetic.h"

namespace referee {
namespace {

__extension__ typedef unsigned __int128 uint128;

template <class Unsigned, class Signed>
Signed sum(Signed a, Signed b) {
  return static_cast<Signed>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
}

template <class Unsigned, class Signed>
Signed difference(Signed a, Signed b) {
  return static_cast<Signed>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
}

template <class Unsigned, class Signed>
Signed product(Signed a, Signed b) {
  return static_cast<Signed>(static_cast<Unsigned>(a) * static_cast<Unsigned>(b));
}

}  // namespace
}  // namespace referee

using namespace referee;

extern "C" {
int __addvsi3(int a, int b) { return sum<unsigned>(a, b); }
int __subvsi3(int a, int b) { return difference<unsigned>(a, b); }
int __mulvsi3(int a, int b) { return product<unsigned>(a, b); }
int __negvsi2(int a) { return difference<unsigned>(0, a); }
int __absvsi2(int a) { return a < 0 ? __negvsi2(a) : a; }
long long __addvdi3(long long a, long long b) { return sum<unsigned long long>(a, b); }
long long __subvdi3(long long a, long long b) { return difference<unsigned long long>(a, b); }
long long __mulvdi3(long long a, long long b) { return product<unsigned long long>(a, b); }
long long __negvdi2(long long a) { return difference<unsigned long long>(0LL, a); }
long long __absvdi2(long long a) { return a < 0 ? __negvdi2(a) : a; }
int128 __addvti3(int128 a, int128 b) { return sum<uint128>(a, b); }
int128 __subvti3(int128 a, int128 b) { return difference<uint128>(a, b); }
int128 __mulvti3(int128 a, int128 b) { return product<uint128>(a, b); }
int128 __negvti2(int128 a) { return difference<uint128>(int128{0}, a); }
int128 __absvti2(int128 a) { return a < 0 ? __negvti2(a) : a; }
}
