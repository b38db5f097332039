// What a verdict says of functions that were called for show, or not at all.
#include "grader/harness/grading/warp_functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/harness/grading/places.h"

namespace warplings::grading {

Finding not_needed(const WarpFunctions& functions, const Answer& answer) {
  Finding finding;
  const auto is_called = [&](const std::string& prefix) {
    return warp_calls(answer.run().report->launches, prefix) > 0;
  };
  const auto& prefixes = functions.prefixes;
  if (std::none_of(prefixes.begin(), prefixes.end(), is_called)) {
    finding.message = answer.question().introduction() +
                      fmt::format("no lane calls {}, by which the contract wants values to come.",
                                  functions.name);
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
