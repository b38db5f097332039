// How a page calls a module: texts go in and come out. For the one file of a module that has its
// exports; compiled by site/machine, not by CMake.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>

#define WARPLINGS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace warplings::base {

// What the last step made. The page copies it before it calls the next one.
inline std::string result, second_result;

}  // namespace warplings::base

// Memory for a text that goes in.
WARPLINGS_EXPORT(allocate) char* allocate(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}
WARPLINGS_EXPORT(release) void release(char* text) { std::free(text); }

WARPLINGS_EXPORT(result_data) const char* result_data() { return warplings::base::result.data(); }
WARPLINGS_EXPORT(result_size) std::size_t result_size() { return warplings::base::result.size(); }
WARPLINGS_EXPORT(second_data) const char* second_data() {
  return warplings::base::second_result.data();
}
WARPLINGS_EXPORT(second_size) std::size_t second_size() {
  return warplings::base::second_result.size();
}
