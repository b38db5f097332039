// Settings as environment variables and as names.
#include "grader/harness/grading/setting.h"

#include <algorithm>
#include <stdexcept>

#include "referee/option_table.h"

namespace warplings::grading {

using referee::Option;

std::vector<std::string> Setting::environment() const {
  if (!has_report()) return {};
  std::vector<std::string> result;
  const auto set = [&](Option option, const std::string& value) {
    result.push_back(referee::assignment(option, value));
  };
  set(Option::schedule, schedule);
  set(Option::warp_size, std::to_string(warp_size));
  set(Option::activemask, activemask);
  if (device_memory != 0) set(Option::device_memory, std::to_string(device_memory));
  if (!device.empty()) set(Option::device, device);
  if (multiprocessors != 0) set(Option::multiprocessors, std::to_string(multiprocessors));
  if (resident_blocks != 0) set(Option::resident_blocks, std::to_string(resident_blocks));
  if (!without.empty()) set(Option::without, without);
  if (failing_call != 0) set(Option::fail_call, std::to_string(failing_call));
  if (memory_counters) set(Option::counters, "1");
  if (line_shares) set(Option::line_shares, "1");
  if (counters_by_line) set(Option::counters_by_line, "1");
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

std::vector<std::string> variables_of_run(const Setting& setting, const RunFiles& files,
                                          const char* launch_seconds) {
  using referee::assignment;
  std::vector<std::string> result = setting.environment();
  result.insert(
      result.end(),
      {assignment(Option::report_file, files.report), assignment(Option::quiet, "1"),
       assignment(Option::budget_seconds, "1"),
       assignment(Option::launch_budget_seconds, launch_seconds), assignment(Option::cores, "1")});
  if (setting.trace) result.push_back(assignment(Option::trace_file, files.trace));
  return result;
}

void check_schedule(const std::string& schedule) {
  const referee::OptionEntry& entry = referee::entry_of(Option::schedule);
  if (entry.has_word(schedule)) return;
  throw std::invalid_argument("'" + schedule +
                              "' is not a schedule: " + std::string(entry.allowed) + ".");
}

}  // namespace warplings::grading
