// Report formats. Text from a student's program is escaped: it may hold anything.
#include "grader/cli/reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "grader/cli/terminal.h"
#include "grader/harness/protocol/files.h"

namespace warplings::cli {
namespace {

// XML 1.0 text: markup escaped, control characters (not allowed even when escaped) replaced, and
// bytes beyond ASCII left to the UTF-8 check below.
std::string xml(std::string_view text) {
  std::string result;
  for (const char c : harmless(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x80 ? std::string(1, c) : "?";
    }
  }
  return result;
}

// A failed case in one paragraph.
std::string reason(const Case& run) {
  std::string text = run.message;
  for (const Diagnosis& diagnosis : run.diagnoses) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", diagnosis.rule, diagnosis.message);
    for (const Location& location : diagnosis.locations) {
      text += fmt::format("\n  {}:{}: {}", location.file, location.line, location.what);
    }
  }
  for (const Mismatch& row : run.mismatches) {
    text += fmt::format("\n  [{}] expected {}, got {}", row.index, row.expected, row.got);
  }
  return text;
}

std::string test_case(const std::string& suite, const std::string& name, bool passed, State state,
                      const std::string& why, const std::string& output) {
  std::string text =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\"", xml(suite), xml(name));
  if (passed && output.empty()) return text + "/>\n";
  text += ">\n";
  if (!passed) {
    text += fmt::format("      <failure type=\"{}\" message=\"{}\"/>\n", name_of(state), xml(why));
  }
  if (!output.empty()) {
    text += fmt::format("      <system-out>{}</system-out>\n", xml(output));
  }
  return text + "    </testcase>\n";
}

}  // namespace

std::string json_report(const std::vector<Graded>& graded, std::uint64_t seed) {
  nlohmann::ordered_json report = {{"version", 1}, {"seed", seed}, {"backend", "referee"}};
  int passed = 0;
  int points = 0;
  int possible = 0;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Graded& entry : graded) {
    const bool passes = entry.result.state == State::passed;
    passed += passes ? 1 : 0;
    points += passes ? entry.exercise->points : 0;
    possible += entry.exercise->points;
    nlohmann::ordered_json item = {{"exercise", entry.exercise->name},
                                   {"chapter", entry.exercise->chapter},
                                   {"kind", entry.exercise->kind},
                                   {"points", entry.exercise->points},
                                   {"file", entry.result.file}};
    for (const auto& [key, value] : entry.result.document.items()) item[key] = value;
    list.push_back(std::move(item));
  }
  report["passed"] = passed;
  report["total"] = graded.size();
  report["points"] = points;
  report["points_possible"] = possible;
  report["exercises"] = std::move(list);
  return report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string junit_report(const std::vector<Graded>& graded) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Graded& entry : graded) {
    const Result& result = entry.result;
    const std::string suite = entry.exercise->chapter + "." + entry.exercise->name;
    const bool bare = result.cases.empty();
    const auto failures = bare ? (result.state == State::passed ? 0 : 1)
                               : std::count_if(result.cases.begin(), result.cases.end(),
                                               [](const Case& run) { return !run.passed; });
    text += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" time=\"{:.3f}\">\n",
        xml(suite), bare ? 1 : result.cases.size(), failures, result.seconds);
    if (bare) {
      text += test_case(suite, name_of(result.state), result.state == State::passed, result.state,
                        result.messages.empty() ? name_of(result.state) : result.messages, "");
    }
    for (const Case& run : result.cases) {
      text += test_case(suite, fmt::format("{} [{}]", run.name, run.schedule), run.passed,
                        run.state, reason(run), run.output);
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

void write_report(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    std::ofstream stream(file);
    if (!(stream << text).flush()) {
      throw std::runtime_error(fmt::format("cannot write {}", file.string()));
    }
    return;
  }
  protocol::write_text(file, text);
}

}  // namespace warplings::cli
