// JUnit XML, as continuous integration reads it; grader/classroom/formats/schemas/junit.xsd is the
// part of that format that is written here.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace warplings {

struct JunitCase {
  std::string name;
  bool passed = false;
  std::string type;     ///< of the failure: "diagnosed"
  std::string message;  ///< of the failure
  std::string output;   ///< what the program printed
  double seconds = 0;
};

struct JunitSuite {
  std::string name;  ///< "01_shared_memory.block_sum"
  double seconds = 0;
  std::vector<JunitCase> cases;
  std::vector<std::pair<std::string, std::string>> properties;
};

// The document. All text is cleaned and escaped here.
std::string junit_xml(const std::vector<JunitSuite>& suites);

}  // namespace warplings
