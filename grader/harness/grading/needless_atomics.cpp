// Takes the referee's word for what an atomic did, and counts the rest as a contract does.
#include "grader/harness/grading/needless_atomics.h"

#include <fmt/format.h>

#include <algorithm>

namespace warplings::grading {
namespace {

using nlohmann::json;

// `counter` is "atomics_idle" or "atomics_unchanged".
Atomics part_of(const Launch& launch, const char* counter) {
  const json part = launch.counters.value(counter, json::object());
  return {part.value("global", std::uint64_t{0}), part.value("shared", std::uint64_t{0})};
}

Atomics without(Atomics all, Atomics part) {
  return {all.global - std::min(all.global, part.global),
          all.shared - std::min(all.shared, part.shared)};
}

}  // namespace

Atomics atomics_of(const Launch& launch) {
  return {launch.counters.value("atomics_global", std::uint64_t{0}),
          launch.counters.value("atomics_shared", std::uint64_t{0})};
}

std::string needless_atomics(const std::vector<Launch>& launches, std::uint64_t most,
                             const std::function<std::uint64_t(const Launch&, Atomics)>& count) {
  if (most == 0) return "";
  constexpr const char* kParts[][2] = {
      {"atomics_idle", "by warps that load and store nothing in global memory"},
      {"atomics_unchanged", "that leave the value as it was, as adding 0 does"}};
  for (const auto& [counter, words] : kParts) {
    std::uint64_t found = 0, left = 0;
    for (const Launch& launch : launches) {
      const Atomics all = atomics_of(launch);
      found += count(launch, all);
      left += count(launch, without(all, part_of(launch, counter)));
    }
    if (left < found && left <= most) {
      return fmt::format(" Without the {} {}, it would be {}.", found - left, words, left);
    }
  }
  return "";
}

}  // namespace warplings::grading
