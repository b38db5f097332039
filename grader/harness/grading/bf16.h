// BF16 on the trusted side: values as bits, rounding from float64, and how far two of them are
// apart. An array of __nv_bfloat16 travels as an array of Bf16.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "grader/harness/grading/matchers.h"

namespace warplings::grading {

// The upper half of a float: 1 sign bit, 8 bits of exponent, 7 of fraction.
struct Bf16 {
  std::uint16_t bits = 0;

  // Rounded to nearest, ties to even, in one step: by way of a float it would be rounded twice.
  static Bf16 nearest(double value);

  double value() const;

  bool operator==(const Bf16&) const = default;
};

// How many BF16 numbers `to` lies above `from`; both zeros are one number, and infinity comes after
// the largest. Neither is NaN.
int steps_between(Bf16 from, Bf16 to);

struct Bf16Tolerance {
  int steps = 0;               // an element may be so far from the correctly rounded one,
  double floor = 0;            // or differ from it by this much: not counted below,
  double different_share = 1;  // and this share of all elements may differ from it
};

// Each element of the output `name`, an array of BF16, is the float64 reference rounded to nearest,
// or within the tolerance of it. A NaN or an infinity is right only where the reference is the
// same.
// An alternative fits where all elements are within a step of its values, rounded, and all but two
// in a hundred are these; it must not be within that of the reference.
AnswerMatcher GivesBf16(std::string name, std::vector<double> reference, Bf16Tolerance tolerance,
                        Alternatives<double> alternatives = {});

}  // namespace warplings::grading

template <>
struct fmt::formatter<warplings::grading::Bf16> : fmt::formatter<double> {
  template <class Context>
  auto format(const warplings::grading::Bf16& number, Context& context) const {
    const double value = number.value();
    if (value != value) return fmt::format_to(context.out(), "NaN");
    return fmt::formatter<double>::format(value, context);
  }
};
