// Which run of the cases `trace` shows, and that run again under the referee's recorder.
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/finding.h"

namespace warplings::grading {

// What a case asked in one process, and how.
struct Asked {
  std::shared_ptr<const protocol::Message> request;
  std::shared_ptr<const std::vector<Question>> questions;
  Setting setting;
  Limits limits;
};

// Follows the cases and remembers the smallest request that fails; where none fails, the smallest
// one of the first case that is large enough to look at.
class Tracing : public testing::EmptyTestEventListener {
 public:
  // Told by the fixture of every request; forgotten at once unless the session wants a trace.
  static void tell(const Asked& asked);

  void OnTestEnd(const testing::TestInfo& info) override;

  // Repeats what was chosen and returns what `trace` shows (harness/README.md). Throws
  // std::runtime_error where nothing could be recorded, with the reason.
  nlohmann::json take() const;

 private:
  struct Choice {
    Asked asked;
    std::string name;
    std::optional<Finding> finding;
    nlohmann::json diagnoses;
    nlohmann::json launches;  // of the run, the first ones
  };
  std::optional<Choice> failing_;
  std::optional<Choice> passing_;
  std::string first_case_;
};

}  // namespace warplings::grading
