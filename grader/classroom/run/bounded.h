// Bounds on what one submission can put into its result. A class's gradebooks are made from all
// results: none may be too large to be read.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace warplings::classroom {

inline constexpr std::size_t kLongestMessage = 64 << 10;  // bytes of what the compiler says
inline constexpr std::size_t kMostRemarks = 20;           // on attempts, of an exercise
inline constexpr std::size_t kLongestRemark = 1 << 10;    // bytes
inline constexpr std::size_t kLargestDocument = 1 << 20;  // bytes of an exercise's, as written

// The first `limit` bytes of UTF-8 text, whole characters only, and "..." where there is more.
std::string shortened(const std::string& text, std::size_t limit);

// The harness's document on one exercise, of at most kLargestDocument bytes. Where it has more,
// its texts and lists are shortened, more and more; a last resort leaves states and counts only.
nlohmann::json bounded(nlohmann::json document);

}  // namespace warplings::classroom
