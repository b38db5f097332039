// Whether wrong elements hold each other's right values, by one rule: neighbours that have changed
// places, rows read from behind, rows and columns interchanged, everything one place further.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace warplings::grading {

struct Held {
  std::vector<double> right;                            // the right values
  std::function<bool(std::size_t, std::size_t)> holds;  // whether element i holds element j's
  // How far apart two right values must be for an element to tell them apart.
  std::function<double(std::size_t)> tolerance;
  std::size_t columns = 0;  // of a row; 0 where there are none
};

// A sentence, or "" where no rule fits or more than one does. At least four elements must be wrong,
// and three in four of the values that belong there must differ from each other: else chance, or
// another rule, would fit as well. Precondition: every element was written.
std::string reordered(const Held& held);

}  // namespace warplings::grading
