// Keeps what a verdict needs of each run, within bounds.
#include "grader/harness/grading/record.h"

namespace warplings::grading {
namespace {

// A loop that launches kernels must not make results of megabytes.
constexpr std::size_t kKeptLaunches = 16;
constexpr std::size_t kKeptDiagnoses = 16;

nlohmann::json first_of(const nlohmann::json& list, std::size_t most) {
  nlohmann::json result = nlohmann::json::array();
  for (const auto& element : list) {
    if (result.size() == most) break;
    result.push_back(element);
  }
  return result;
}

}  // namespace

Record& Record::current() {
  static Record record;
  return record;
}

void Record::add_run(const Execution& run, const std::vector<Question>& questions) {
  seconds_ += run.ending.seconds;
  if (finding_) return;
  output_ = run.ending.output;
  if (run.ending.output_cut) output_ += "\n[more output was dropped]\n";
  diagnoses_ =
      run.report ? first_of(run.report->diagnoses, kKeptDiagnoses) : nlohmann::json::array();
  for (auto& diagnosis : diagnoses_) {
    const auto call = diagnosis.value("call", std::uint64_t{questions.size()});
    if (call < questions.size()) diagnosis["question"] = questions[call].description();
  }
  counters_ =
      run.report ? first_of(run.report->launch_list, kKeptLaunches) : nlohmann::json::array();
}

}  // namespace warplings::grading
