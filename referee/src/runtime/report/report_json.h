// A diagnosis as JSON: the same in the report and in a trace.
#pragma once

#include <nlohmann/json.hpp>

#include "referee/src/runtime/report/report.h"

namespace referee {

// Its places must have been looked up; those that are unknown are left out.
nlohmann::ordered_json diagnosis_json(const Diagnosis& diagnosis);

}  // namespace referee
