// What a sum of floats may be when it is added up in floats, in whatever order.
#pragma once

#include <cmath>
#include <vector>

namespace warplings::grading {

struct FloatSum {
  double value = 0;
  double bound = 0;  // how far a sum in floats may be from it
};

// Each of the n - 1 float additions, in any order, is off by a factor of at most 1 + u, u = 2^-24.
// A term passes through at most n - 1 of them, so the sum is off by at most ((1 + u)^(n-1) - 1) *
// sum |x| (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2). Adding a zero
// never rounds, so padding costs nothing. The value is summed in float64, where its own error is
// 2^-29 of the bound. `in` is not empty.
inline FloatSum float_sum(const std::vector<float>& in) {
  FloatSum sum;
  double magnitude = 0;
  for (const double x : in) {
    sum.value += x;
    magnitude += std::abs(x);
  }
  sum.bound = std::expm1(static_cast<double>(in.size() - 1) * std::log1p(0x1p-24)) * magnitude;
  return sum;
}

}  // namespace warplings::grading
