// Replaces those floats of a copy that lie in the range.
#include "referee/src/runtime/api/replaced_copies.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "referee/include/referee/harness.h"

namespace referee {
namespace {

std::uintptr_t range_begin = 0;  // of the replaced floats; equal: none are
std::uintptr_t range_end = 0;
const float* replacements = nullptr;
std::size_t replaced = 0;

}  // namespace

using harness::ReplacedCopies;

ReplacedCopies::ReplacedCopies(const float* begin, std::size_t count, const float* by) {
  range_begin = reinterpret_cast<std::uintptr_t>(begin);
  range_end = range_begin + count * sizeof(float);
  replacements = by;
  replaced = 0;
}

ReplacedCopies::~ReplacedCopies() { range_begin = range_end = 0; }

std::size_t ReplacedCopies::delivered() const { return replaced; }

void replace_copied(void* target, const void* source, std::size_t bytes) {
  const auto from = reinterpret_cast<std::uintptr_t>(source);
  // A copy that begins before the range, or within a float, is none of its floats.
  if (from < range_begin || from >= range_end || (from - range_begin) % sizeof(float) != 0) return;
  const std::size_t count = std::min(bytes, range_end - from) / sizeof(float);
  std::memcpy(target, replacements + (from - range_begin) / sizeof(float), count * sizeof(float));
  replaced += count;
}

}  // namespace referee
