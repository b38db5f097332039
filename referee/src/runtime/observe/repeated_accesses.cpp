// Memory is told apart by words of four bytes; smaller elements by their first byte.
#include "referee/src/runtime/observe/repeated_accesses.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

struct AccessBy {
  std::uintptr_t pc = 0;
  std::uint64_t block = 0;
  std::uint32_t thread = 0;
};
struct Uses {
  std::uint64_t times = 0;
  AccessBy first;
};
struct MostUsed {
  std::uint64_t times = 0;
  std::uint64_t offset = 0;
  AccessBy first, last;
};

// The uses by address, kUnit bytes apart. A warp mostly touches neighbours, and launches touch
// millions of words: those of 32 units lie together, and those touched last are at hand.
template <std::uintptr_t kUnit>
class UsesByAddress {
 public:
  Uses& at(std::uintptr_t address) {
    const std::uintptr_t unit = address / kUnit;
    if (last_ == nullptr || unit / kUnits != last_number_) {
      last_number_ = unit / kUnits;
      last_ = &groups_[last_number_];
    }
    return (*last_)[unit % kUnits];
  }

 private:
  static constexpr std::uintptr_t kUnits = 32;
  using Group = std::array<Uses, kUnits>;
  std::unordered_map<std::uintptr_t, Group> groups_;
  Group* last_ = nullptr;
  std::uintptr_t last_number_ = 0;
};

// Of loads and of stores, in the running launch.
struct Repeats {
  UsesByAddress<4> words;
  UsesByAddress<1> smaller;  // that begin within a word
  std::map<ArrayKey, MostUsed> arrays;
};
REFEREE_EARLY Repeats repeated_loads, repeated_stores;

Location place_of_thread(const AccessBy& by) {
  return Location::at(by.pc, thread_text(by.thread) + " of block " + std::to_string(by.block));
}

void take_repeats(Repeats& repeats, const char* counter, std::vector<RepeatedAccess>& result) {
  for (const auto& [array, most] : repeats.arrays)
    if (most.times > 1)
      result.push_back({counter, array, most.offset, most.times, place_of_thread(most.first),
                        place_of_thread(most.last)});
  repeats = {};
}

}  // namespace

void note_repeated(const Lane& lane, const MemoryAccess& access, bool loads) {
  const Allocation* const array = allocation_of(access.address, access.size);
  if (array == nullptr) return;
  Repeats& repeats = loads ? repeated_loads : repeated_stores;
  const AccessBy by{access.pc, lane.warp->block->linear, lane.thread};
  MostUsed& most = repeats.arrays[{array->size, array->name}];
  for (std::uintptr_t at = access.address; at < access.address + access.size; at += 4) {
    Uses& uses = at % 4 == 0 ? repeats.words.at(at) : repeats.smaller.at(at);
    if (uses.times++ == 0) uses.first = by;
    if (uses.times > most.times) most = {uses.times, at - array->begin, uses.first, by};
  }
}

std::vector<RepeatedAccess> take_repeated_accesses() {
  std::vector<RepeatedAccess> result;
  take_repeats(repeated_loads, "global_loads", result);
  take_repeats(repeated_stores, "global_stores", result);
  return result;
}

}  // namespace referee
