// Suites to XML.
#include "grader/judge/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/text/markup.h"

namespace warplings {
namespace {

std::string test_case(const std::string& suite, const JunitCase& one) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                 xml_text(suite), xml_text(one.name), one.seconds);
  if (one.passed && one.output.empty()) return text + "/>\n";
  text += ">\n";
  if (!one.passed) {
    text += fmt::format("      <failure type=\"{}\" message=\"{}\"/>\n", xml_text(one.type),
                        xml_text(one.message));
  }
  if (!one.output.empty()) {
    text += fmt::format("      <system-out>{}</system-out>\n", xml_text(one.output));
  }
  return text + "    </testcase>\n";
}

}  // namespace

std::string junit_xml(const std::vector<JunitSuite>& suites) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const JunitSuite& suite : suites) {
    const auto failures = std::count_if(suite.cases.begin(), suite.cases.end(),
                                        [](const JunitCase& one) { return !one.passed; });
    text += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" time=\"{:.3f}\">\n",
        xml_text(suite.name), suite.cases.size(), failures, suite.seconds);
    if (!suite.properties.empty()) text += "    <properties>\n";
    for (const auto& [name, value] : suite.properties) {
      text += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", xml_text(name),
                          xml_text(value));
    }
    if (!suite.properties.empty()) text += "    </properties>\n";
    for (const JunitCase& one : suite.cases) text += test_case(suite.name, one);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace warplings
