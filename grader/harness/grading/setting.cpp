// Settings as environment variables and as names.
#include "grader/harness/grading/setting.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace warplings::grading {

std::vector<std::string> Setting::environment() const {
  if (!has_report()) return {};
  std::vector<std::string> result = {"REFEREE_SCHEDULE=" + schedule,
                                     "REFEREE_WARP_SIZE=" + std::to_string(warp_size),
                                     "REFEREE_ACTIVEMASK=" + activemask};
  if (device_memory != 0) {
    result.push_back("REFEREE_DEVICE_MEMORY=" + std::to_string(device_memory));
  }
  if (multiprocessors != 0) {
    result.push_back("REFEREE_MULTIPROCESSORS=" + std::to_string(multiprocessors));
  }
  if (failing_call != 0) {
    result.push_back("REFEREE_FAIL_CALL=" + std::to_string(failing_call));
  }
  if (memory_counters) result.push_back("REFEREE_COUNTERS=1");
  result.insert(result.end(), trace_variables.begin(), trace_variables.end());
  return result;
}

std::string Setting::name() const {
  std::string result = has_report() ? schedule : backend;
  if (warp_size != 32) result += "_warp" + std::to_string(warp_size);
  if (activemask != "converged") result += "_" + activemask;
  std::replace(result.begin(), result.end(), ':', '_');
  return result;
}

void check_schedule(const std::string& schedule) {
  const std::string prefix = "random:";
  if (schedule == "forward" || schedule == "reverse") return;
  if (schedule.rfind(prefix, 0) == 0 && schedule.size() > prefix.size() &&
      schedule.size() < prefix.size() + 20 &&
      std::all_of(schedule.begin() + static_cast<std::ptrdiff_t>(prefix.size()), schedule.end(),
                  [](unsigned char c) { return std::isdigit(c) != 0; })) {
    return;
  }
  throw std::invalid_argument("'" + schedule +
                              "' is not a schedule: forward, reverse or random:NUMBER.");
}

}  // namespace warplings::grading
