// The list of large lines, and when packing them is of no use.
#include "referee/src/runtime/memory/large_lines.h"

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/packed_lines.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {
namespace {

// So many may be large: some megabytes, or a third of what the allocations take.
constexpr std::size_t kAlwaysLarge = 4096, kLargeShare = 32;

std::uint32_t* large_lines = nullptr;  // by their numbers
std::size_t large_count = 0;
std::uint32_t random_state = 1;

// Of lines since the segment `counted_since`: packed; unpacked, as they were needed again; looked
// at for nothing. And those of them that had pairs.
struct Counts {
  std::uint32_t counted_since = 0;
  std::size_t packed = 0, unpacked = 0, unlike = 0;
  std::size_t packed_pairs = 0, unpacked_pairs = 0, unlike_pairs = 0;
};
Counts counts;

// Lines whose accesses are scattered cannot be packed; and where a kernel goes through all its
// arrays again and again, it would wait for nothing but lines that are packed and unpacked.
bool is_in_vain() {
  constexpr std::size_t kTries = kAlwaysLarge, kPasses = 16;
  return counts.unlike > kTries + counts.packed ||
         counts.unpacked > kTries + allocated_bytes() / kLineBytes * kPasses;
}

// Pairs cost less memory, and are of lines with few accesses: each shall be packed once, mostly.
bool is_in_vain_for_pairs() {
  constexpr std::size_t kTries = 1024, kOften = 4;
  return counts.unpacked_pairs * kOften + counts.unlike_pairs > kTries + counts.packed_pairs;
}

bool has_pairs(const Line& line) {
  return line.form() == LineForm::close_pairs || line.form() == LineForm::pairs;
}

Line& take_place(Line& line) {
  const auto number = static_cast<std::uint32_t>(&line - arena.lines);
  // One at random: where a kernel goes through more lines than may be large, again and again, the
  // oldest would be the one that it needs next.
  random_state = random_state * 1664525 + 1013904223;
  std::uint32_t& place = large_lines[(std::uint64_t{random_state} * large_count) >> 32];
  Line& other = arena.lines[place];
  place = number;
  return other;
}

}  // namespace

AddressRange reserve_large_lines(std::size_t lines) {
  const std::size_t bytes = (kAlwaysLarge + lines / kLargeShare) * sizeof(*large_lines);
  large_lines = static_cast<std::uint32_t*>(reserve_memory(bytes, "the memory watch"));
  return {reinterpret_cast<std::uintptr_t>(large_lines), bytes};
}

void note_large(Line& line, std::uint32_t oldest) {
  if (!kCompactLines) return;
  if (large_count < kAlwaysLarge + allocated_bytes() / kLineBytes / kLargeShare) {
    large_lines[large_count++] = static_cast<std::uint32_t>(&line - arena.lines);
    return;
  }
  if (counts.counted_since != oldest) counts = {.counted_since = oldest};
  if (is_in_vain() || (has_pairs(line) && is_in_vain_for_pairs())) return;
  Line& other = take_place(line);
  const bool of_pairs = has_pairs(other);
  if (&other == &line || !(of_pairs || other.form() == LineForm::cells)) return;
  if (of_pairs && is_in_vain_for_pairs()) return;
  if (!pack(other, oldest)) {
    ++counts.unlike;
    if (of_pairs) ++counts.unlike_pairs;
    return;
  }
  ++counts.packed;
  if (of_pairs) ++counts.packed_pairs;
}

void note_unpacked(LineForm form) {
  ++counts.unpacked;
  if (form != LineForm::cells) ++counts.unpacked_pairs;
}

void forget_large_lines() { large_count = 0; }

}  // namespace referee
