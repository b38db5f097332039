// Replaces those floats of a copy that lie in the range, or that the program has brought elsewhere
// before, one after another: as floats, or as doubles.
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
std::size_t staged = 0;  // floats that copies have brought from elsewhere, since the first one
std::size_t shared = 0;

// How many values of the copy are those of the range from this one on. One alone may be any number.
template <class T>
std::size_t alike(const void* source, std::size_t bytes, std::size_t first) {
  const auto* const floats = reinterpret_cast<const float*>(range_begin);
  const std::size_t most =
      std::min(bytes / sizeof(T), (range_end - range_begin) / sizeof(float) - first);
  std::size_t count = 0;
  for (T value; count < most; ++count) {
    std::memcpy(&value, static_cast<const char*>(source) + count * sizeof(T), sizeof(T));
    if (value != static_cast<T>(floats[first + count])) break;
  }
  return count > 1 || first > 0 ? count : 0;
}

template <class T>
bool replace_staged(void* target, const void* source, std::size_t bytes) {
  for (const std::size_t first : {staged, std::size_t{0}}) {
    const std::size_t count = alike<T>(source, bytes, first);
    if (count == 0) continue;
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = static_cast<T>(replacements[first + i]);
      std::memcpy(static_cast<char*>(target) + i * sizeof(T), &value, sizeof(T));
    }
    staged = first + count;
    replaced += count;
    return true;
  }
  return false;
}

}  // namespace

using harness::ReplacedCopies;

ReplacedCopies::ReplacedCopies(const float* begin, std::size_t count, const float* by) {
  range_begin = reinterpret_cast<std::uintptr_t>(begin);
  range_end = range_begin + count * sizeof(float);
  replacements = by;
  replaced = staged = shared = 0;
}

ReplacedCopies::~ReplacedCopies() { range_begin = range_end = 0; }

std::size_t ReplacedCopies::delivered() const { return replaced; }
std::size_t ReplacedCopies::shared_bytes() const { return shared; }

void note_shared_with_host(std::size_t bytes) { shared += bytes; }

void replace_copied(void* target, const void* source, std::size_t bytes) {
  const auto from = reinterpret_cast<std::uintptr_t>(source);
  if (range_begin == range_end) return;
  if (from + bytes <= range_begin || from >= range_end) {
    if (!replace_staged<float>(target, source, bytes))
      replace_staged<double>(target, source, bytes);
    return;
  }
  // A copy that begins before the range, or within a float, is none of its floats.
  if (from < range_begin || from >= range_end || (from - range_begin) % sizeof(float) != 0) return;
  const std::size_t count = std::min(bytes, range_end - from) / sizeof(float);
  std::memcpy(target, replacements + (from - range_begin) / sizeof(float), count * sizeof(float));
  replaced += count;
}

}  // namespace referee
