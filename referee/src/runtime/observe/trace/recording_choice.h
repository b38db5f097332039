// Which block's recording the trace file gets: the one that was asked for, or the one that tells
// most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// How much a recording tells: the most is kept where no block was asked for.
enum class RecordingPriority { none, nothing, note, store, error };

// Whether the options ask for the block that stores here.
bool is_watched(std::uintptr_t address, std::size_t size);

class RecordingChoice {
 public:
  // True once no other block can be chosen: nothing more need be recorded.
  bool is_made() const { return made_; }
  // A block's recording is complete.
  void offer(std::unique_ptr<Recording> recording, RecordingPriority priority);
  // Writes the file if a better recording has come since it was written.
  void write_news();
  // Writes the file with this recording, chosen or not; null: with none.
  void write(const Recording* recording);
  bool is_written() const { return written_; }

 private:
  std::unique_ptr<Recording> best_;
  RecordingPriority best_priority_ = RecordingPriority::none;
  std::uint64_t offers_ = 0;
  bool is_new_ = false;
  bool made_ = false;
  bool written_ = false;
};

}  // namespace referee
