// Forks, compares what was touched, and copies what was written.
#include "referee/src/runtime/exec/helpers.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/memory/touched_lines.h"
#include "referee/src/runtime/platform/dcheck.h"
#include "referee/src/runtime/platform/helper_process.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

bool helping = false;

// Kernels whose helpers were of no use: what blocks do has to do with other blocks.
REFEREE_EARLY std::set<const void*> not_worthwhile;

const void* kernel_of(const Launch& launch) {
  return reinterpret_cast<const void*>(launch.call.invoke);
}

// What was written of a line.
struct WrittenLine {
  std::array<std::uint32_t, kLineWords> words;
  std::array<State, kLineWords> states;
};

bool holds_word(std::uint16_t words, unsigned word) { return (words >> word & 1u) != 0; }

unsigned cores() { return options().cores == 0 ? 1 + spare_processors() : options().cores; }

}  // namespace

// What a helper leaves, in shared memory: the lines that it has touched, in the order of their
// addresses, and the words of those that it has written.
struct alignas(16) Helpers::Part {
  std::uint32_t segments = 0;  // that its blocks have had
  std::size_t lines = 0;
  std::size_t counted_bytes = 0;
  std::array<char, 16384> counted;  // see events::helper_ends()

  // Behind it: room for so many lines, and for the words of each.
  static std::size_t bytes(std::size_t room) {
    return sizeof(Part) + room * (sizeof(TouchedLine) + sizeof(WrittenLine));
  }
  TouchedLine* touched() { return reinterpret_cast<TouchedLine*>(this + 1); }
  WrittenLine* written(std::size_t room) {
    return reinterpret_cast<WrittenLine*>(touched() + room);
  }
  std::span<const TouchedLine> all() const {
    return {reinterpret_cast<const TouchedLine*>(this + 1), lines};
  }
  bool conflicts(const Part& other) const;
};

bool Helpers::Part::conflicts(const Part& other) const {
  auto a = all().begin(), b = other.all().begin();
  while (a != all().end() && b != other.all().end()) {
    if (a->address == b->address && a->conflicts(*b)) return true;
    a->address <= b->address ? ++a : ++b;
  }
  return false;
}

void give_up_if_helping() {
  if (helping) end_helper(false);
}

Helpers::Helpers(Launch& launch) : launch_(launch), began_(Clock::now()) {
  eligible_ = !helping && launch.blocks > 1 && launch.sample.empty() &&
              !launch.configuration->cooperative && launch.configuration->cluster_size() == 1 &&
              schedule.is_forward() && !schedule.interleaves() &&
              current.slow_access_reasons == 0 && !current.launch_is_remembered &&
              !options().counters && !options().counters_by_line && options().trace_file.empty() &&
              all_is_device_memory() && !not_worthwhile.contains(kernel_of(launch));
}

bool Helpers::are_worthwhile(const BlockRange& rest) {
  constexpr Seconds kLook{0.002}, kLeast{0.02};
  constexpr double kLinesPerSecond = 1e7;  // that can be looked through, and copied
  if (!eligible_ || launch_.interleaved || rest.first == 0 || rest.last - rest.first < 2)
    return false;
  const Seconds spent = Clock::now() - began_;
  if (spent < kLook) return false;
  const Seconds left =
      spent * (static_cast<double>(rest.last - rest.first) / static_cast<double>(rest.first));
  const Seconds looking{static_cast<double>(watched_lines()) / kLinesPerSecond};
  eligible_ = left > std::max(kLeast, 2 * looking) && cores() > 1 && !has_other_threads();
  return eligible_;
}

BlockRange Helpers::share(const BlockRange& rest) {
  eligible_ = false;
  shared_at_ = Clock::now();
  first_segment_ = launch_.base_segment + launch_.segment_owners.size();
  static_shared_ = static_shared_bytes();
  room_ = watched_lines();
  const std::uint64_t blocks = rest.last - rest.first;
  const std::uint64_t shares = std::min<std::uint64_t>(cores(), blocks);
  const auto boundary = [&](std::uint64_t i) { return rest.first + blocks * i / shares; };
  std::uint64_t end = rest.last;
  // The last blocks first: where no further helper can be started, this process runs more.
  for (std::uint64_t i = shares - 1; i > 0; --i) {
    void* const memory = share_memory(Part::bytes(room_));
    if (memory == nullptr) break;
    Part* const part = new (memory) Part;
    const int number = start_helper();
    if (number < 0) {
      unshare_memory(memory, Part::bytes(room_));
      break;
    }
    const BlockRange theirs{boundary(i), end};
    if (number == 0) {
      helping = true;
      at_work_.clear();
      own_part_ = part;
      events::helper_begins();
      return theirs;
    }
    at_work_.insert(at_work_.begin(), {number, theirs, part});
    end = theirs.first;
  }
  launch_.with_helpers = rest.last - end;
  return {rest.first, end};
}

BlockRange Helpers::take_over() {
  if (helping) end_helping();
  if (at_work_.empty()) return {};
  if (!are_of_use()) {
    const BlockRange left{at_work_.front().blocks.first, at_work_.back().blocks.last};
    call_off();
    return left;
  }
  for (const Helper& helper : at_work_) {
    adopt(*helper.part);
    unshare_memory(helper.part, Part::bytes(room_));
  }
  at_work_.clear();
  launch_.ended += std::exchange(launch_.with_helpers, 0);
  return {};
}

// They were started together, and have no more to do than this process.
bool Helpers::are_of_use() {
  const Since since{launch_.base_segment, first_segment_};
  const Seconds own = Clock::now() - shared_at_;
  for (Helper& helper : at_work_) {
    if (!join_helper(std::exchange(helper.number, 0), 3 * own.count() + 0.5)) return false;
    for (const TouchedLine& line : helper.part->all())
      if (line.conflicts(touched_since(since, line.address))) return false;
    for (const Helper& other : at_work_) {
      if (&other == &helper) break;
      if (helper.part->conflicts(*other.part)) return false;
    }
  }
  return true;
}

void Helpers::adopt(Part& part) {
  const WrittenLine* next = part.written(room_);
  const Since since{launch_.base_segment, first_segment_};
  // So lines may lose what earlier launches have accessed.
  REFEREE_DCHECK(!current.launch_is_remembered);
  for (const TouchedLine& line : part.all()) {
    if (line.only_plainly) remember(since, line);
    if (line.written == 0) continue;
    const WrittenLine& written = *next++;
    const Region& region = region_of(line.address);
    for (unsigned word = 0; word < kLineWords; ++word) {
      if (!holds_word(line.written, word)) continue;
      const std::uintptr_t address = line.address + 4 * word;
      std::memcpy(reinterpret_cast<void*>(address), &written.words[word], 4);
      *region.state(address) = written.states[word];
    }
  }
  // Numbers go on as if the blocks had run here.
  skip_segments(part.segments);
  events::helper_joins({part.counted.data(), part.counted_bytes});
}

void Helpers::end_helping() {
  Part& part = *own_part_;
  const std::string counted = events::helper_ends();
  if (launch_.error != cudaSuccess || launch_.illegal_address || launch_.interleaved ||
      static_shared_bytes() != static_shared_ || has_printed() ||
      counted.size() > part.counted.size())
    end_helper(false);
  part.counted_bytes = counted.copy(part.counted.data(), counted.size());
  const std::uint32_t all_segments = launch_.base_segment + launch_.segment_owners.size();
  part.segments = all_segments - first_segment_;
  WrittenLine* next = part.written(room_);
  for_each_touched_line({launch_.base_segment, first_segment_}, [&](const TouchedLine& line) {
    part.touched()[part.lines++] = line;
    if (line.written == 0) return;
    WrittenLine& written = *next++;
    const Region& region = region_of(line.address);
    for (unsigned word = 0; word < kLineWords; ++word) {
      if (!holds_word(line.written, word)) continue;
      const std::uintptr_t address = line.address + 4 * word;
      std::memcpy(&written.words[word], reinterpret_cast<const void*>(address), 4);
      written.states[word] = *region.state(address);
    }
  });
  end_helper(true);
}

void Helpers::call_off() {
  if (at_work_.empty()) return;
  not_worthwhile.insert(kernel_of(launch_));
  for (const Helper& helper : at_work_) {
    if (helper.number != 0) stop_helper(helper.number);
    unshare_memory(helper.part, Part::bytes(room_));
  }
  at_work_.clear();
  launch_.with_helpers = 0;
}

}  // namespace referee
