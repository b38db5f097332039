// A place is a program counter, or a line that the runtime was told.
#include "referee/src/runtime/observe/line_counts.h"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/device_variables.h"
#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

// What is accessed, where it is global memory.
struct Memory {
  ArrayKey array{};
  std::source_location allocated{};
  std::string variable{};

  auto key() const {
    return std::make_tuple(array, std::string_view(allocated.file_name()), allocated.line(),
                           variable);
  }
};

// Counter, program counter, file, line, memory.
using Key = std::tuple<std::string_view, std::uintptr_t, std::string_view, unsigned,
                       decltype(Memory{}.key())>;

REFEREE_EARLY std::map<Key, LineCount> counts;  // of the running launch

LineCount& entry(const char* counter, const Memory& memory, const Location& place,
                 const char* file) {
  LineCount& count = counts[{counter, place.pc, file, place.line, memory.key()}];
  if (count.counter.empty()) {
    count.counter = counter;
    count.array = memory.array;
    if (memory.allocated.line() > 0) count.allocated = Location::at(memory.allocated, "");
    count.variable = memory.variable;
    count.place = place;
  }
  return count;
}

Memory memory_at(std::uintptr_t address) {
  if (const Allocation* const found = allocation_of(address))
    return {{found->size, found->name}, found->where};
  return {.variable = device_variable_at(address)};
}

}  // namespace

LineCount& line_count(const char* counter, std::uintptr_t pc) {
  return entry(counter, {}, Location::at(pc, ""), "");
}

LineCount& line_count_of_memory(const char* counter, std::uintptr_t pc, std::uintptr_t address) {
  return entry(counter, memory_at(address), Location::at(pc, ""), "");
}

LineCount& line_count(const char* counter, std::source_location where) {
  return entry(counter, {}, Location::at(where, ""), where.file_name());
}

std::vector<LineCount> take_line_counts() {
  std::vector<LineCount> result;
  for (auto& [key, count] : std::exchange(counts, {})) result.push_back(std::move(count));
  return result;
}

}  // namespace referee
