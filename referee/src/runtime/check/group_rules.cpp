// Groups that cannot exist.
#include "referee/src/runtime/check/group_rules.h"

#include <string>

#include "referee/include/referee/groups/runtime.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {

bool uses_groups = false;

namespace {

[[noreturn]] void end_with(Rule rule, std::string message, std::string explanation,
                           cudaError_t error, std::source_location where) {
  Critical critical;
  Diagnosis d(rule);
  d.message = std::move(message);
  d.explanation = std::move(explanation);
  d.locations.push_back(Location::at(where, "called by " + thread_text(current.lane->thread)));
  diagnose(std::move(d));
  abandon_launch(error);
}

}  // namespace

namespace groups {

void announce() { uses_groups = true; }

void refuse(const char* message, const char* explanation, std::source_location where) {
  end_with(Rule::device_trap, message, explanation, cudaErrorLaunchFailure, where);
}

void refuse_tile(unsigned size, std::source_location where) {
  end_with(
      Rule::bad_width,
      "a tile of " + std::to_string(size) + " lanes, but a warp has " +
          std::to_string(options().warp_size),
      "tiled_partition<N> with N up to 32 makes a tile within one warp, so N must not exceed "
      "the warp size. Code for devices of any warp size takes N from a constant of the target, "
      "or uses smaller tiles.",
      cudaErrorInvalidValue, where);
}

}  // namespace groups
}  // namespace referee
