// Choosing among recordings.
#include "referee/src/runtime/observe/trace/recording_choice.h"

#include <utility>

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/observe/trace/trace_file.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

// A trace of a grid of many blocks that all are right must end some time.
constexpr std::uint64_t kMostOffers = 4096;

}  // namespace

bool is_watched(std::uintptr_t address, std::size_t size) {
  const StoreToFind& wanted = options().trace_store;
  if (wanted.bytes == 0 || !arena.contains(address)) return false;
  const Allocation* allocation = allocation_near(address);
  if (!allocation || allocation->size != wanted.bytes) return false;
  const std::uintptr_t first = allocation->begin + wanted.offset;
  return address < first + wanted.size && first < address + size;
}

void RecordingChoice::offer(std::unique_ptr<Recording> recording, Worth worth) {
  if (!best_ || worth > best_worth_) {
    best_ = std::move(recording);
    best_worth_ = worth;
    is_new_ = true;
  }
  const Options& o = options();
  const bool asked = o.trace_launch && o.trace_block;
  made_ = asked || best_worth_ == Worth::error ||
          (o.trace_store.bytes > 0 && best_worth_ == Worth::store) || ++offers_ == kMostOffers;
}

void RecordingChoice::write_news() {
  if (is_new_) write(best_.get());
}

void RecordingChoice::write(const Recording* recording) {
  write_trace(recording);
  written_ = true;
  is_new_ = false;
}

}  // namespace referee
