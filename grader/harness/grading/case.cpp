// Builds requests from questions, runs the submission, and hands out the answers.
#include "grader/harness/grading/case.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <set>
#include <stdexcept>
#include <string>
#include <typeindex>
#include <utility>

#include "grader/harness/grading/activemask.h"
#include "grader/harness/grading/earlier_calls.h"
#include "grader/harness/grading/tracing.h"
#include "referee/rules.h"

namespace warplings::grading {
namespace {

// On a GPU nobody sees an access beyond an array; there, outputs lie between guards. The referee
// sees each of them, provided that an array has its exact size.
constexpr std::uint32_t kGuardBytes = 1024;

// Seconds of a case's runs.
constexpr double kLongestBeforeHelp = 1;

std::set<std::type_index>& long_cases() {
  static std::set<std::type_index> fixtures;
  return fixtures;
}

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
    if (error.at("rule") == referee::name_of(referee::Rule::endless_loop)) return true;
  }
  return false;
}

bool was_slow_to_crash(const Execution& run, const Session& session) {
  return run.outcome == Outcome::kCrashed && run.ending.seconds > session.patience() / 2;
}

std::shared_ptr<const Execution> impatient_run(const Setting& setting) {
  auto run = std::make_shared<Execution>();
  run->setting = setting;
  run->outcome = Outcome::kTimedOut;
  run->trouble = "Not run: earlier cases have already taken too long to fail.";
  return run;
}

// Who is graded can see nonces, and would find a small seed by trying, whatever they came from.
std::uint64_t drawn_nonce() {
  std::uint64_t nonce = 0;
  if (::getentropy(&nonce, sizeof nonce) != 0) {
    throw std::runtime_error(std::string("The system gives no random numbers: ") +
                             std::strerror(errno) + ".");
  }
  return nonce;
}

// Poison is seen as well, and what is made of it is in results, which shall not change from run to
// run: it comes from the case alone.
constexpr std::uint64_t kNoSeed = 0;

}  // namespace

LongCase::LongCase(const std::type_info& fixture) { long_cases().insert(fixture); }

Case::Case()
    : random_(Session::current().seed, running_case()),
      poison_random_(kNoSeed, running_case() + " " + GetParam().name()),
      setting_(GetParam()) {}

Case::Run Case::start(const protocol::Message& request, const Setting& setting) const {
  Session& session = Session::current();
  try {
    return std::make_shared<const Execution>(
        session.program_for(setting).run(request, setting, limits_));
  } catch (const std::runtime_error& error) {
    session.machine_failure = error.what();
    throw;
  }
}

Case::Run Case::start_patiently(const protocol::Message& request, const Setting& setting) const {
  Session& session = Session::current();
  if (session.turns.wasted_seconds() > session.patience()) return impatient_run(setting);
  Run run = start(request, setting);
  if (was_endless(*run) || was_slow_to_crash(*run, session))
    session.turns.waste(run->ending.seconds);
  return run;
}

Answer Case::ask(Question question) {
  std::vector<Question> one;
  one.push_back(std::move(question));
  return ask_all(std::move(one)).front();
}

void Case::check_all(std::vector<Question> questions, const std::vector<AnswerMatcher>& matchers) {
  ASSERT_EQ(questions.size(), matchers.size());
  const auto answers = ask_all(std::move(questions));
  for (std::size_t i = 0; i < answers.size(); ++i) ASSERT_THAT(answers[i], matchers[i]);
}

void Case::expect_an_error_whichever_call_fails(const Question& question,
                                                const testing::Matcher<const Answer&>& right,
                                                std::size_t earlier_calls) {
  std::uint64_t calls = 0;  // that the questions before the last one take
  for (const std::size_t times : {earlier_calls, earlier_calls + 1}) {
    if (times == 0) continue;
    setting_.failing_call = 0;
    const std::vector<Question> questions(times, question);
    const std::vector<Answer> answers = ask_all(questions);
    for (const Answer& answer : answers) ASSERT_THAT(answer, right);
    const std::uint64_t before = std::exchange(calls, answers.back().run().report->calls);
    if (times == earlier_calls) continue;
    for (std::uint64_t call = before + 1; call <= calls; ++call) {
      setting_.failing_call = call;
      ASSERT_THAT(ask_all(questions).back(), EndsWithAnError());
    }
  }
}

Answer Case::answer_without(const WarpFunctions& functions, const Question& question) const {
  Setting without = setting_;
  without.without = fmt::format("{}", fmt::join(functions.prefixes, ","));
  const Run run = start_patiently(*asked_.request, without);
  Record::current().add_seconds(run->ending.seconds);
  return {run, asked_.request, question};
}

void Case::expect_to_come_by(const WarpFunctions& shuffles, const Question& question,
                             const testing::Matcher<const Answer&>& right,
                             const testing::Matcher<const Answer&>& misled) {
  const Answer answer = ask(question);
  ASSERT_THAT(answer, right);
  if (!can_choose_device()) return;
  const Answer other = answer_without(shuffles, question);
  const Record before = Record::current();  // matchers put down what they do not like
  const bool matches = misled.Matches(other);
  Record::current() = before;
  if (matches) return;
  const Finding finding = not_brought(shuffles, answer);
  Record::current().fail(finding);
  FAIL() << finding.text();
}

void Case::expect_to_rest_on(const WarpFunctions& functions, const Question& question,
                             const std::vector<testing::Matcher<const Answer&>>& right) {
  const Answer answer = ask(question);
  for (const auto& matcher : right) ASSERT_THAT(answer, matcher);
  if (!can_choose_device()) return;
  const Answer other = answer_without(functions, question);
  const Record before = Record::current();  // matchers put down what they do not like
  for (const auto& matcher : right) {
    const bool matches = matcher.Matches(other);
    Record::current() = before;
    if (!matches) continue;
    const Finding finding = not_needed(functions, answer);
    Record::current().fail(finding);
    FAIL() << finding.text();
  }
}

std::shared_ptr<const protocol::Message> Case::request_for(const std::vector<Question>& questions,
                                                           const Setting& setting) {
  auto request = std::make_shared<protocol::Message>();
  request->nonce = drawn_nonce();
  request->poison = poison_random_.poison();
  request->guard_bytes = setting.has_report() ? 0 : kGuardBytes;
  request->calls.reserve(questions.size());
  for (const Question& question : questions) request->calls.push_back(question.call());
  return request;
}

// Inputs may be large: there is one copy of them here, and one in the request.
std::vector<Answer> Case::ask_all(std::vector<Question> questions) {
  const auto asked = std::make_shared<const std::vector<Question>>(std::move(questions));
  const auto request = request_for(*asked, setting_);
  Tracing::tell({request, asked, setting_, limits_});
  // A loop over a function that asserts goes on behind the question that the finding is about.
  if (!HasFailure()) asked_ = {request, setting_};
  const Run run = start_patiently(*request, setting_);
  Record::current().add_run(*run, *asked);
  if (Session::current().asks_natively(setting_)) Record::current().note_native();
  std::vector<Run> others;
  for (const Setting& setting : other_activemask_settings(*run)) {
    others.push_back(start_patiently(*request, setting));
    Record::current().add_seconds(others.back()->ending.seconds);
  }

  std::vector<Answer> answers;
  for (std::size_t i = 0; i < asked->size(); ++i) {
    std::vector<Answer> elsewhere;
    for (const Run& other : others) elsewhere.emplace_back(other, request, asked, i);
    answers.emplace_back(run, request, asked, i, std::move(elsewhere));
  }
  if (!error_) error_ = find_error(answers.front());
  return answers;
}

void Case::look_at_earlier_calls() {
  const auto& finding = Record::current().finding();
  if (!finding) return;
  const auto ask_again = [&](const std::vector<Question>& questions, std::size_t index,
                             const Setting& setting) {
    const auto asked = std::make_shared<const std::vector<Question>>(questions);
    const auto request = request_for(*asked, setting);
    const Run run = start_patiently(*request, setting);
    Record::current().add_seconds(run->ending.seconds);
    return Answer(run, request, asked, index);
  };
  if (is_left_by_earlier_calls(*finding, ask_again)) {
    Record::current().explain(kLeftByEarlierCalls, kLeftByEarlierCallsSentence, variable_places());
  }
}

void Case::find_places() {
  const auto& finding = Record::current().finding();
  if (!finding || !finding->find_places || !asked_.request) return;
  // Of wrong values the lines are a help, and not what is wrong: they are not worth a long wait.
  const bool is_help = finding->mismatch_count > 0;
  if (is_help && finding->state != State::kWrongAnswer) return;
  if (is_help && Record::current().seconds() > kLongestBeforeHelp) return;
  Setting by_line = asked_.setting;
  by_line.memory_counters = by_line.counters_by_line = true;
  const Run run = start_patiently(*asked_.request, by_line);
  Record::current().add_seconds(run->ending.seconds);
  if (!run->report) return;
  Record::current().place(finding->find_places(*run->report));
  if (finding->say_of_lines)
    Record::current().add_to_explanation(finding->say_of_lines(*run->report));
}

void Case::SetUp() {
  if (!Session::current().turns.take_next(long_cases().contains(typeid(*this))))
    GTEST_SKIP() << "another process runs it, or this one later";
  const testing::TestInfo& info = *testing::UnitTest::GetInstance()->current_test_info();
  if (is_craft(info.name()) && !is_first_setting())
    GTEST_SKIP() << "run under the first schedule only";
}

const char* Case::why_no_huge_array() {
  if (!is_first_setting()) return "run under the first schedule only";
  if (!can_ask_64_bits()) return kNeeds64Bits;
  if (can_choose_device()) set_device_memory(std::uint64_t{1} << 40);
  return nullptr;
}

void Case::TearDown() {
  look_at_earlier_calls();
  find_places();
  if (!error_ || HasFailure() || IsSkipped()) return;
  Record::current().fail(*error_);
  ADD_FAILURE() << error_->text();
}

}  // namespace warplings::grading
