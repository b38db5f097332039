// Doubles those floats of a copy that lie in the range.
#include "referee/src/runtime/api/doubled_copies.h"

#include <cstdint>
#include <cstring>

#include "referee/include/referee/harness.h"

namespace referee {
namespace {

std::uintptr_t range_begin = 0;  // of the doubled floats; equal: none are
std::uintptr_t range_end = 0;
std::size_t doubled = 0;

}  // namespace

using harness::DoubledCopies;

DoubledCopies::DoubledCopies(const float* begin, std::size_t count) {
  range_begin = reinterpret_cast<std::uintptr_t>(begin);
  range_end = range_begin + count * sizeof(float);
  doubled = 0;
}

DoubledCopies::~DoubledCopies() { range_begin = range_end = 0; }

std::size_t DoubledCopies::delivered() const { return doubled; }

void double_copied(void* target, const void* source, std::size_t bytes) {
  const auto from = reinterpret_cast<std::uintptr_t>(source);
  // A copy that begins before the range, or within a float, is none of its floats.
  if (from < range_begin || from >= range_end || (from - range_begin) % sizeof(float) != 0) return;
  auto* const floats = static_cast<std::byte*>(target);
  for (std::size_t at = 0; at + sizeof(float) <= bytes && from + at < range_end;
       at += sizeof(float)) {
    float value = 0;
    std::memcpy(&value, floats + at, sizeof(value));
    value *= 2;
    std::memcpy(floats + at, &value, sizeof(value));
    ++doubled;
  }
}

}  // namespace referee
