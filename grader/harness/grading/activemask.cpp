// Compares judgements under the policies of __activemask(), and words the diagnosis.
#include "grader/harness/grading/activemask.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace warplings::grading {
namespace {

// Each lane for itself; and twice, at each call, all lanes or a random part: whatever a grouping
// can do to an answer, one of these shows it. Each schedule has seeds of its own, so that a case
// which is asked under all schedules tries more groupings.
std::vector<std::string> other_policies(const std::string& schedule) {
  unsigned seed = 0;
  for (const char c : schedule) seed = (seed * 31 + static_cast<unsigned char>(c)) % 997;
  return {"alone", fmt::format("random:{}", 1 + seed), fmt::format("random:{}", 2 + seed)};
}

// "where __activemask() names ..."
std::string in_words(const std::string& policy) {
  if (policy == "converged") return "every lane at the call";
  if (policy == "alone") return "the calling lane alone";
  return "a part of the lanes at some calls, and all of them at others";
}

// More calls than a person looks at.
constexpr std::size_t kMostLocations = 8;

Diagnosis dependence_diagnosis(const Execution& run) {
  Diagnosis diagnosis = activemask_dependence_diagnosis(
      "the outcome changes with the lanes that __activemask() names");
  std::vector<Location>& locations = diagnosis.locations;
  for (const Launch& launch : run.report->launches) {
    if (launch.activemask_calls.empty()) continue;
    if (diagnosis.kernel.empty()) diagnosis.kernel = launch.kernel;
    for (const Location& call : launch.activemask_calls) {
      if (locations.size() == kMostLocations) break;
      if (std::find(locations.begin(), locations.end(), call) == locations.end()) {
        locations.push_back(call);
      }
    }
  }
  const auto makes_a_group = [](const Location& call) {
    return call.what.starts_with("coalesced_threads");
  };
  if (!locations.empty() && std::all_of(locations.begin(), locations.end(), makes_a_group)) {
    diagnosis.explanation =
        "A coalesced group is whoever happens to be here, not who will come: lanes that take the "
        "same branch may pass it together, in groups or one by one. So the code has to be right "
        "for "
        "any part of the warp: number the threads of a group by its thread_rank(), not by their "
        "lanes, and take their number from num_threads(). What all lanes of the branch need "
        "together takes a __ballot_sync above the branch.";
  }
  if (locations.size() > 1) {
    diagnosis.explanation +=
        " Where one lane asks at more than one of these places, each call may find other lanes, "
        "even in the next line: let it ask once, and keep what it said.";
  }
  return diagnosis;
}

}  // namespace

std::vector<Setting> other_activemask_settings(const Execution& run) {
  if (run.outcome != Outcome::kAnswered || !run.report || !run.report->errors().empty()) return {};
  const auto& launches = run.report->launches;
  if (std::none_of(launches.begin(), launches.end(),
                   [](const Launch& launch) { return !launch.activemask_calls.empty(); })) {
    return {};
  }
  std::vector<Setting> settings;
  for (std::string& policy : other_policies(run.setting.schedule)) {
    settings.push_back(run.setting);
    settings.back().activemask = std::move(policy);
  }
  return settings;
}

std::optional<ActivemaskDependence> find_activemask_dependence(
    const Answer& answer, const std::function<std::optional<Finding>(const Answer&)>& judge) {
  if (answer.others().empty()) return std::nullopt;
  const auto first = judge(answer);
  for (const Answer& other : answer.others()) {
    const auto second = judge(other);
    if (first.has_value() == second.has_value()) continue;
    const bool first_is_wrong = first.has_value();
    const std::string& wrong = (first_is_wrong ? answer : other).run().setting.activemask;
    const std::string& right = (first_is_wrong ? other : answer).run().setting.activemask;
    Finding finding = first_is_wrong ? *first : *second;
    finding.state = State::kDiagnosed;
    finding.activemask = wrong;
    finding.message += fmt::format(
        " This happens where __activemask() names {}; where it names {}, the answer is right.",
        in_words(wrong), in_words(right));
    return ActivemaskDependence{std::move(finding), dependence_diagnosis(answer.run())};
  }
  return std::nullopt;
}

}  // namespace warplings::grading
