// Whether wrong floats are the right ones times one factor: of all of them, or of each row.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warplings::grading {

struct Scaled {
  std::string sentence;   // or ""
  bool is_known = false;  // the factor has a name, which says where to look
};

// `bound[i]` is how far element i may be from reference[i]; it grows with the factor. `columns` are
// those of a row, or 0. Told where at least four elements are wrong, and clearly not 0; where their
// references are not all alike; and where the bounds leave no more than a hundredth of the factor
// open. A factor is named where just one of the known ones is within what they leave open.
Scaled scaled(const std::vector<double>& got, const std::vector<double>& reference,
              const std::vector<double>& bound, std::size_t columns);

}  // namespace warplings::grading
