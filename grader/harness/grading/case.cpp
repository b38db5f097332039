// Builds requests from questions, runs the submission, and hands out the answers.
#include "grader/harness/grading/case.h"

namespace warplings::grading {
namespace {

// On a GPU nobody sees an access beyond an array; there, outputs lie between guards. The referee
// sees each of them, provided that an array has its exact size.
constexpr std::uint32_t kGuardBytes = 1024;

std::string running_case() {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  if (info == nullptr) return "";
  const std::string name = info->name();
  return std::string(info->test_suite_name()) + "." + name.substr(0, name.find('/'));
}

bool was_endless(const Execution& run) {
  if (run.outcome == Outcome::kTimedOut) return true;
  if (!run.report) return false;
  for (const auto& error : run.report->errors()) {
    if (error.at("rule") == "endless-loop") return true;
  }
  return false;
}

std::shared_ptr<const Execution> impatient_run(const Setting& setting) {
  auto run = std::make_shared<Execution>();
  run->setting = setting;
  run->outcome = Outcome::kTimedOut;
  run->trouble = "Not run: earlier cases have already run out of time.";
  return run;
}

}  // namespace

Case::Case()
    : random_(Session::current().seed, running_case()),
      harness_random_(Session::current().seed, running_case() + " " + GetParam().name()),
      setting_(GetParam()) {}

std::shared_ptr<const Execution> Case::start(const protocol::Message& request) const {
  Session& session = Session::current();
  try {
    return std::make_shared<const Execution>(
        Submission(session.submission).run(request, setting_, limits_));
  } catch (const std::runtime_error& error) {
    session.machine_failure = error.what();
    throw;
  }
}

Answer Case::ask(const Question& question) { return ask_all({question}).front(); }

std::vector<Answer> Case::ask_all(const std::vector<Question>& questions) {
  auto request = std::make_shared<protocol::Message>();
  request->nonce = harness_random_.bits();
  request->poison = harness_random_.poison();
  request->guard_bytes = setting_.has_report() ? 0 : kGuardBytes;
  for (const Question& question : questions) request->calls.push_back(question.call());

  Session& session = Session::current();
  std::shared_ptr<const Execution> run;
  if (session.wasted_seconds > Session::kPatience) {
    run = impatient_run(setting_);
  } else {
    run = start(*request);
    if (was_endless(*run)) session.wasted_seconds += run->ending.seconds;
  }
  Record::current().add_run(*run);

  std::vector<Answer> answers;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    answers.emplace_back(run, request, questions[i], i);
  }
  return answers;
}

}  // namespace warplings::grading
