// Keeps one node for each path and one object for each place on it, for as long as the program
// runs.
#include "referee/src/runtime/sync/call_path.h"

#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "referee/include/referee/call_path.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

// What a std::source_location points to, with GCC and Clang.
struct PlaceText {
  const char* file;
  const char* function;
  std::uint_least32_t line, column;
};
static_assert(sizeof(std::source_location) == sizeof(void*));

struct Place {
  PlaceText text;
  const PathNode* path;
};

// A place, however many objects it has (in templates, one for each instance).
using TextKey = std::tuple<std::string_view, std::uint_least32_t, std::uint_least32_t>;
using Key = std::pair<const PathNode*, TextKey>;

REFEREE_EARLY std::deque<PathNode> node_store;
REFEREE_EARLY std::deque<Place> place_store;
REFEREE_EARLY std::map<Key, const PathNode*> nodes;
REFEREE_EARLY std::map<Key, std::source_location> places;
REFEREE_EARLY std::unordered_map<std::uintptr_t, const PathNode*> path_of_place;

TextKey key_of(std::source_location where) {
  return {where.file_name(), where.line(), where.column()};
}

std::uintptr_t address_of(std::source_location where) {
  return std::bit_cast<std::uintptr_t>(where);
}

// What was asked last, since the same is asked again and again.
template <class Value>
class Recent {
 public:
  struct Entry {
    std::uintptr_t where = 0;
    const PathNode* path = nullptr;
    Value value{};
  };
  Entry& at(std::uintptr_t where, const PathNode* path) {
    const std::uintptr_t mixed = (where ^ std::bit_cast<std::uintptr_t>(path) * 5) >> 4;
    return entries_[mixed % entries_.size()];
  }

 private:
  std::array<Entry, 256> entries_;
};
REFEREE_EARLY Recent<const PathNode*> recent_nodes;
REFEREE_EARLY Recent<std::source_location> recent_places;

const PathNode* node_for(const PathNode* outer, std::source_location caller) {
  const std::uintptr_t address = address_of(caller);
  auto& recent = recent_nodes.at(address, outer);
  if (recent.value && recent.where == address && recent.path == outer) return recent.value;
  const PathNode*& node = nodes[{outer, key_of(caller)}];
  if (!node)
    node = &node_store.emplace_back(
        PathNode{outer, caller, static_cast<unsigned>(node_store.size() + 1)});
  recent = {address, outer, node};
  return node;
}

int depth_of(const PathNode* path) {
  int depth = 0;
  for (; path; path = path->outer) ++depth;
  return depth;
}

}  // namespace

std::source_location place_on_path(std::source_location where, const PathNode* path) {
  const std::uintptr_t address = address_of(where);
  auto& recent = recent_places.at(address, path);
  if (recent.path == path && recent.where == address) return recent.value;
  const auto [entry, is_new] = places.try_emplace({path, key_of(where)});
  if (is_new) {
    const Place& place = place_store.emplace_back(
        Place{{where.file_name(), where.function_name(), where.line(), where.column()}, path});
    entry->second = std::bit_cast<std::source_location>(&place.text);
    path_of_place.emplace(address_of(entry->second), path);
  }
  recent = {address, path, entry->second};
  return recent.value;
}

const PathNode* path_of(std::source_location where) {
  if (path_of_place.empty()) return nullptr;
  const auto found = path_of_place.find(address_of(where));
  return found == path_of_place.end() ? nullptr : found->second;
}

Fork fork_of(const PathNode* one, const PathNode* other) {
  Fork fork{nullptr, nullptr};
  int depth_of_one = depth_of(one), depth_of_other = depth_of(other);
  while (one != other) {
    const bool up_one = depth_of_one >= depth_of_other, up_other = depth_of_other >= depth_of_one;
    if (up_one) fork.one = std::exchange(one, one->outer), --depth_of_one;
    if (up_other) fork.other = std::exchange(other, other->outer), --depth_of_other;
  }
  return fork;
}

unsigned enter_function(std::source_location caller) {
  if (!current.lane) return 0;
  Critical critical;
  const PathNode* const outer = current.lane->path;
  current.lane->path = node_for(outer, caller);
  current.has_paths = true;
  return outer ? outer->number : 0;
}

void leave_function(unsigned outer) {
  if (!current.lane) return;
  require(outer <= node_store.size());
  current.lane->path = outer == 0 ? nullptr : &node_store[outer - 1];
}

}  // namespace referee
