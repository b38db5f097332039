// By the rules that have something to do with values.
#include "grader/harness/grading/diagnosed.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "referee/rules.h"

namespace warplings::grading {

bool was_diagnosed(const Answer& answer) {
  const auto& report = answer.run().report;
  return report && !report->diagnoses.empty();
}

bool has_undefined_shuffles(const Answer& answer) {
  const auto& report = answer.run().report;
  const auto is_one = [](const nlohmann::json& diagnosis) {
    return diagnosis.at("rule") == referee::name_of(referee::Rule::undefined_shuffle);
  };
  return report && std::any_of(report->diagnoses.begin(), report->diagnoses.end(), is_one);
}

std::string written_as_poison(const Answer& answer) {
  const auto is_atomic = [](const nlohmann::json& error) {
    if (error.at("rule") != referee::name_of(referee::Rule::uninitialised_read)) return false;
    const auto locations = error.value("locations", nlohmann::json::array());
    return std::any_of(locations.begin(), locations.end(), [](const nlohmann::json& location) {
      return location.value("what", "").starts_with("atomic");
    });
  };
  const auto& report = answer.run().report;
  const auto errors = report ? report->errors() : std::vector<nlohmann::json>();
  return std::any_of(errors.begin(), errors.end(), is_atomic) ? "arbitrary" : "never written";
}

}  // namespace warplings::grading
