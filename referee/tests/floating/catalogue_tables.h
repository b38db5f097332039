// The two tables of catalogue.h for one format; included in that format's namespace.

#define HOST(name, operands, call) {name, operands, Kind::host},
#define SIGNED_ZEROS(name, operands, call) {name, operands, Kind::signed_zeros},
#define DEVICE(name, operands, call) {name, operands, Kind::device},
#define APPROXIMATE(name, operands, call) {name, operands, Kind::approximate},
constexpr Entry entries[] = {
#include "catalogue_entries.h"
};
#undef HOST
#undef SIGNED_ZEROS
#undef DEVICE
#undef APPROXIMATE

constexpr int kFirst = __COUNTER__ + 1;
#define HOST(name, operands, call) \
  case __COUNTER__ - kFirst:       \
    return bits_of(call);
#define SIGNED_ZEROS HOST
#if CATALOGUE_DEVICE
#define DEVICE HOST
#define APPROXIMATE HOST
#else
#define DEVICE(name, operands, call) \
  case __COUNTER__ - kFirst:         \
    return 0;
#define APPROXIMATE DEVICE
#endif
// The result of entry `index`, as bits.
CATALOGUE_CALL inline Bits call(int index, Bits a, Bits b, Bits c) {
  switch (index) {
#include "catalogue_entries.h"
  }
  (void)a, (void)b, (void)c;
  return 0;
}
#undef HOST
#undef SIGNED_ZEROS
#undef DEVICE
#undef APPROXIMATE
