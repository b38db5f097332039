// What is written down about the case that is running: its runs and the first thing that was wrong.
// Matchers and the fixture fill it; the result writer takes it when the case ends.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/harness/grading/finding.h"

namespace warplings::grading {

class Record {
 public:
  // The record of the case that is running in this process.
  static Record& current();

  void clear() { *this = {}; }

  // The first finding counts: cases stop at the first question that goes wrong.
  void fail(const Finding& finding) {
    if (!finding_) finding_ = finding;
  }
  // The same, with the diagnosis that is its reason; it goes before those of the run.
  void fail(const Finding& finding, const nlohmann::json& diagnosis) {
    if (finding_) return;
    finding_ = finding;
    diagnoses_.insert(diagnoses_.begin(), diagnosis);
  }
  // What its values are, once that is known.
  void explain(const std::string& alternative, const std::string& sentence, FindPlaces places) {
    if (!finding_) return;
    finding_->alternative = alternative;
    finding_->explanation = sentence;
    finding_->find_places = std::move(places);
    finding_->say_of_lines = {};
  }
  void add_to_explanation(const std::string& sentence) {
    if (!finding_ || sentence.empty()) return;
    if (!finding_->explanation.empty()) finding_->explanation += ' ';
    finding_->explanation += sentence;
  }
  // Where in the source the finding is, once that is known.
  void place(Places places) {
    if (finding_) finding_->places = std::move(places);
  }
  // A failure that no matcher of ours explains (EXPECT_EQ in a case).
  void fail_with(const std::string& message) { fail({State::kWrongAnswer, message, {}, 0}); }

  // The latest run's report and output are what a verdict shows. Not recorded after a failure.
  // Each diagnosis is put down with its question, where the report says which one it is.
  void add_run(const Execution& run, const std::vector<Question>& questions);

  // A question went to the native program, in place of the machine (session.h).
  void note_native() { native_ = true; }
  bool is_native() const { return native_; }

  // An alternative that the case would name (alternatives.h).
  void offer(const std::string& alternative) { alternatives_.insert(alternative); }
  const std::set<std::string>& alternatives() const { return alternatives_; }

  // Time of a run that is made beside it.
  void add_seconds(double seconds) { seconds_ += seconds; }

  const std::optional<Finding>& finding() const { return finding_; }
  const nlohmann::json& diagnoses() const { return diagnoses_; }
  const nlohmann::json& counters() const { return counters_; }
  const std::string& output() const { return output_; }
  double seconds() const { return seconds_; }

 private:
  std::optional<Finding> finding_;
  nlohmann::json diagnoses_ = nlohmann::json::array();
  nlohmann::json counters_ = nlohmann::json::array();
  std::string output_;
  double seconds_ = 0;
  bool native_ = false;
  std::set<std::string> alternatives_;
};

}  // namespace warplings::grading
