// Choosing among recordings.
#include "referee/src/runtime/observe/trace/recording_choice.h"

#include <utility>

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/observe/trace/trace_json.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

// A trace of a grid of many blocks that all are right must end some time.
constexpr std::uint64_t kMostOffers = 4096;

// A page that holds it is still quick to open.
constexpr std::size_t kTraceBytes = std::size_t{4} << 20;

}  // namespace

bool is_watched(std::uintptr_t address, std::size_t size) {
  const StoreToFind& wanted = options().trace_store;
  if (wanted.bytes == 0 || !arena.contains(address)) return false;
  const Allocation* allocation = allocation_near(address);
  if (!allocation || allocation->size != wanted.bytes) return false;
  const std::uintptr_t first = allocation->begin + wanted.offset;
  return address < first + wanted.size && first < address + size;
}

void RecordingChoice::offer(std::unique_ptr<Recording> recording, RecordingPriority priority) {
  if (!best_ || priority > best_priority_) {
    best_ = std::move(recording);
    best_priority_ = priority;
    is_new_ = true;
  }
  const Options& o = options();
  const bool asked = o.trace_launch && o.trace_block;
  made_ = asked || best_priority_ == RecordingPriority::error ||
          (o.trace_store.bytes > 0 && best_priority_ == RecordingPriority::store) ||
          ++offers_ == kMostOffers;
}

void RecordingChoice::write_news() {
  if (is_new_) write(best_.get());
}

void RecordingChoice::write(const Recording* recording) {
  write_output_file(options().trace_file, trace_json(recording, kTraceBytes));
  written_ = true;
  is_new_ = false;
}

}  // namespace referee
