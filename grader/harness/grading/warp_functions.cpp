// What a verdict says of functions that were called for show, or not at all.
#include "grader/harness/grading/warp_functions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>

#include "grader/harness/grading/places.h"

namespace warplings::grading {

namespace {

// By what values can go from lane to lane instead: other warp functions, and shared memory; "".
std::string other_ways(const std::vector<Launch>& launches) {
  std::set<std::string> functions;
  std::uint64_t shared = 0;
  for (const Launch& launch : launches) {
    shared = std::max(shared, launch.shared_static + launch.shared_dynamic);
    const auto collectives = launch.counters.value("collectives", nlohmann::json::object());
    for (const auto& [name, count] : collectives.items()) {
      if (exchanges_values(count) && count.value("total", std::uint64_t{0}) > 0)
        functions.insert(name + "()");
    }
  }
  std::string ways;
  if (!functions.empty())
    ways = fmt::format("the lanes call {} instead", fmt::join(functions, ", "));
  if (shared > 0)
    ways += fmt::format("{}a block has {} bytes of shared memory, by which values go, too",
                        ways.empty() ? "" : ", and ", shared);
  if (ways.empty()) return "";
  ways[0] = ways[0] == 't' ? 'T' : 'A';
  return " " + ways + ".";
}

}  // namespace

Finding not_needed(const WarpFunctions& functions, const Answer& answer) {
  Finding finding;
  const auto launches = answer.run().report->launches_of(answer.index());
  const auto is_called = [&](const std::string& prefix) {
    return warp_calls(launches, prefix) > 0;
  };
  const auto& prefixes = functions.prefixes;
  if (std::none_of(prefixes.begin(), prefixes.end(), is_called)) {
    finding.message = answer.question().introduction() +
                      fmt::format("no lane calls {}, by which the contract wants values to come.{}",
                                  functions.name, other_ways(launches));
    finding.find_places = calling_places({"__"});
    return finding;
  }
  finding.message =
      answer.question().introduction() +
      fmt::format(
          "the results stay right even where {} bring wrong values: those of other lanes "
          "than they are asked for. So the results do not come by them.",
          functions.name);
  finding.find_places = calling_places(prefixes);
  return finding;
}

Finding not_brought(const WarpFunctions& shuffles, const Answer& answer) {
  Finding finding;
  finding.message =
      answer.question().introduction() +
      fmt::format(
          "where {0} bring the values of other lanes than they are asked for, the results are not "
          "these values. So the results come by another way, and {0} only tell which.",
          shuffles.name);
  finding.find_places = calling_places(shuffles.prefixes);
  return finding;
}

}  // namespace warplings::grading
