// Whether an answer depends on which lanes __activemask() names. No single run tells: each breaks
// no rule. So a run that used it is made again under other policies of the referee, and what passes
// under one of them only is diagnosed.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "grader/harness/grading/finding.h"

namespace warplings::grading {

// The settings under which a run has to be made again: none unless it answered without an error of
// the referee and a kernel of it asked which lanes are here.
std::vector<Setting> other_activemask_settings(const Execution& run);

// A finding that holds under one policy and not under another, and the diagnosis that explains it.
struct ActivemaskDependence {
  Finding finding;
  nlohmann::json diagnosis;  // like those of the referee's report (referee/README.md)
};

// Asks `judge` about the answer and about the same question's answers under other policies. Nothing
// where it finds fault with all of them or with none. It is the judgement that is compared, never
// bytes: rounding and the order of what is appended may well depend on the policy.
std::optional<ActivemaskDependence> find_activemask_dependence(
    const Answer& answer, const std::function<std::optional<Finding>(const Answer&)>& judge);

}  // namespace warplings::grading
