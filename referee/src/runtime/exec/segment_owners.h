// Which block each segment of a launch belongs to (check/happens_before.h). A block that meets
// barriers without end begins a segment at each; so a block is remembered where another one begins
// a segment, and not for each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

namespace referee {

class SegmentOwners {
 public:
  // The next segment is that of the block with this linear index, below 2^32.
  void add(std::uint64_t block) {
    if (runs_.empty() || runs_.back().block != block)
      runs_.push_back({size_, static_cast<std::uint32_t>(block)});
    ++size_;
  }

  // So many more, which nobody will ask about.
  void skip(std::uint32_t count) { size_ += count; }

  std::uint32_t size() const { return size_; }

  // Precondition: the segment, counted from the launch's first one, was added.
  std::uint64_t operator[](std::uint32_t segment) const {
    if (runs_.back().first <= segment) return runs_.back().block;
    const auto behind =
        std::upper_bound(runs_.begin(), runs_.end(), segment,
                         [](std::uint32_t wanted, const Run& run) { return wanted < run.first; });
    return std::prev(behind)->block;
  }

 private:
  struct Run {
    std::uint32_t first = 0;  // segment
    std::uint32_t block = 0;
  };
  std::vector<Run> runs_;
  std::uint32_t size_ = 0;
};

}  // namespace referee
