// The report that the referee leaves, or whoever else wrote a file of that name.
#include "grader/harness/grading/referee_report.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "base/plain_text.h"
#include "fuzz/require.h"

namespace warplings::fuzz {
namespace {

bool is_plain(const std::string& text) { return base::plain_text(text) == text; }

void check_strings(const nlohmann::json& value) {
  if (value.is_string()) require(is_plain(value.get<std::string>()), "every text is plain");
  if (value.is_object()) {
    for (const auto& [name, unused] : value.items()) {
      require(is_plain(name), "every name is plain");
    }
  }
  if (!value.is_structured()) return;
  for (const nlohmann::json& part : value) check_strings(part);
}

void check(std::string_view text) {
  const auto report = grading::RefereeReport::of(text);
  if (!report) return;
  check_strings(report->diagnoses);
  check_strings(report->launch_list);
  require(is_plain(report->signal), "the signal is plain");
  require(report->launches.size() == report->launch_list.size(), "each launch is understood");
  for (const grading::Launch& launch : report->launches) {
    require(is_plain(launch.kernel) && is_plain(launch.error), "names of a launch are plain");
    check_strings(launch.counters);
  }
  require(report->errors().size() <= report->diagnoses.size(), "errors are diagnoses");
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplings::fuzz::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
