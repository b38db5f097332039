// Which arrays of a run a contract's words mean. The referee tells arrays of one size apart by the
// names that the harness gives its own, which are those of the question.
#pragma once

#include <string_view>

namespace warplings::grading {

// Whether "keys and values" means an array that is called so. Memory without a name is none of the
// caller's arrays, and counts as the one whose size it has: what else would it hold than a copy?
bool is_meant(std::string_view words, std::string_view name);

}  // namespace warplings::grading
