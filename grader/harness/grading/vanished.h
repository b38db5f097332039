// Whether wrong floats are 0 because the right ones are small: those up to some size, and no other.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warplings::grading {

// A sentence, or "". `bound[i]` is how far element i may be from reference[i]. `columns` are those
// of a row, or 0: then the size is one of the whole array, else one of each row. Told where at
// least four elements are wrong, all of them 0, and at least four are right and larger.
std::string vanished(const std::vector<double>& got, const std::vector<double>& reference,
                     const std::vector<double>& bound, std::size_t columns);

}  // namespace warplings::grading
