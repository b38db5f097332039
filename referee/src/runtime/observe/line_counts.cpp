// A place is a program counter, or a line that the runtime was told.
#include "referee/src/runtime/observe/line_counts.h"

#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

// Counter, program counter, file, line, size of the array.
using Key = std::tuple<std::string_view, std::uintptr_t, std::string_view, unsigned, std::uint64_t>;

REFEREE_EARLY std::map<Key, LineCount> counts;  // of the running launch

LineCount& entry(const char* counter, std::uint64_t array, const Location& place,
                 const char* file) {
  LineCount& count = counts[{counter, place.pc, file, place.line, array}];
  if (count.counter.empty()) {
    count.counter = counter;
    count.array = array;
    count.place = place;
  }
  return count;
}

}  // namespace

LineCount& line_count(const char* counter, std::uintptr_t pc, std::uint64_t array) {
  return entry(counter, array, Location::at(pc, ""), "");
}

LineCount& line_count(const char* counter, std::source_location where) {
  return entry(counter, 0, Location::at(where, ""), where.file_name());
}

std::vector<LineCount> take_line_counts() {
  std::vector<LineCount> result;
  for (auto& [key, count] : std::exchange(counts, {})) result.push_back(std::move(count));
  return result;
}

}  // namespace referee
