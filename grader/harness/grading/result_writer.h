// Listens to gtest and writes the result of an exercise as JSON when all cases have run.
// The format is documented in grader/harness/README.md.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "grader/harness/grading/finding.h"
#include "grader/harness/grading/session.h"

namespace warplings::grading {

// "block_sum" -> "HiddenBlockSum": the suite of an exercise's hidden cases (grader/hidden), if any.
std::string hidden_suite_name(const std::string& exercise);

class ResultWriter : public testing::EmptyTestEventListener {
 public:
  explicit ResultWriter(const Session& session) : session_(session) {}

  void OnTestIterationStart(const testing::UnitTest&, int) override { position_ = -1; }
  void OnTestStart(const testing::TestInfo& info) override;
  void OnTestPartResult(const testing::TestPartResult& result) override;
  void OnTestEnd(const testing::TestInfo& info) override;

  // The whole document. `seconds` is the wall time of all cases.
  nlohmann::json document(double seconds) const;

  // What this process has found, and the same of another that runs cases of the same exercise.
  nlohmann::json part() const;
  void add(const nlohmann::json& part);

 private:
  const Session& session_;
  std::set<std::string> alternatives_;   // that the cases would name
  int position_ = -1;                    // of the case that runs, among those that others run, too
  std::map<int, nlohmann::json> cases_;  // by position
};

}  // namespace warplings::grading
