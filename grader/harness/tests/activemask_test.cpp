// Answers under several policies of __activemask(), made here by hand: when a difference between
// them is diagnosed, and when it is not.
#include "grader/harness/grading/activemask.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/harness/tests/finding_of.h"

namespace warplings::grading {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

const Location kCall = {"a.cu", 12, "called here"};

Launch launch_that_asks() {
  Launch launch;
  launch.kernel = "sum(float*)";
  launch.activemask_calls = {kCall};
  return launch;
}

// An answered run of a kernel that calls __activemask(); its output holds `value`.
std::shared_ptr<Execution> run_under(const std::string& policy, float value) {
  auto run = std::make_shared<Execution>();
  run->outcome = Outcome::kAnswered;
  run->setting.schedule = "random:7";
  run->setting.activemask = policy;
  run->report.emplace();
  run->report->finished = true;
  run->report->launches = {launch_that_asks()};
  Question question;
  question.output<float>("out", 1);
  run->response.calls.push_back(question.call());
  auto& out = run->response.calls[0].fields[0].data;
  out.resize(sizeof value);
  std::memcpy(out.data(), &value, sizeof value);
  return run;
}

// The answer of the first run; the rest are the same question under other policies.
Answer answer_of(const std::vector<std::shared_ptr<Execution>>& runs) {
  Question question;
  question.value("n", 1).output<float>("out", 1);
  auto request = std::make_shared<protocol::Message>();
  request->calls.push_back(question.call());
  std::vector<Answer> others;
  for (std::size_t i = 1; i < runs.size(); ++i) others.emplace_back(runs[i], request, question);
  return Answer(runs[0], request, question, others);
}

Answer answer_of(float converged, float alone) {
  return answer_of({run_under("converged", converged), run_under("alone", alone)});
}

TEST(Activemask, OnlyRunsThatAskForItAreMadeAgain) {
  const auto run = run_under("converged", 1);
  const auto settings = other_activemask_settings(*run);
  ASSERT_FALSE(settings.empty());
  for (const Setting& setting : settings) {
    EXPECT_EQ(setting.schedule, "random:7");
    EXPECT_NE(setting.activemask, "converged");
  }
  run->report->launches[0].activemask_calls.clear();
  EXPECT_THAT(other_activemask_settings(*run), IsEmpty());
}

TEST(Activemask, RunsThatFailAnyhowAreNotMadeAgain) {
  const auto diagnosed = run_under("converged", 1);
  diagnosed->report->diagnoses = {
      {{"rule", "shared-race"}, {"severity", "error"}, {"message", "why"}}};
  EXPECT_THAT(other_activemask_settings(*diagnosed), IsEmpty());
  const auto crashed = run_under("converged", 1);
  crashed->outcome = Outcome::kCrashed;
  EXPECT_THAT(other_activemask_settings(*crashed), IsEmpty());
  const auto without_report = run_under("converged", 1);
  without_report->report.reset();
  EXPECT_THAT(other_activemask_settings(*without_report), IsEmpty());
}

TEST(Activemask, AnAnswerThatIsRightUnderOnePolicyOnlyIsDiagnosed) {
  EXPECT_THAT(
      finding_of(GivesExactly<float>("out", {5}), answer_of(5, 3)),
      AllOf(HasSubstr("With n = 1: out is wrong. This happens where __activemask() names the "
                      "calling lane alone; where it names every lane at the call, the "
                      "answer is right."),
            HasSubstr("expected 5, got 3")));
  EXPECT_EQ(Record::current().finding()->state, State::kDiagnosed);
  const auto& diagnosis = Record::current().diagnoses().at(0);
  EXPECT_EQ(diagnosis.at("rule"), "activemask-dependence");
  EXPECT_EQ(diagnosis.at("severity"), "error");
  EXPECT_EQ(diagnosis.at("kernel"), "sum(float*)");
  EXPECT_EQ(diagnosis.at("locations"), nlohmann::json::array({kCall}));
}

TEST(Activemask, AnAnswerThatIsWrongAtFirstAndRightElsewhereIsDiagnosed) {
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {5}), answer_of(3, 5)),
              HasSubstr("This happens where __activemask() names every lane at the call; where it "
                        "names the calling lane alone, the answer is right."));
  EXPECT_EQ(Record::current().finding()->state, State::kDiagnosed);
}

TEST(Activemask, AnErrorUnderAnotherPolicyIsDiagnosed) {
  const auto alone = run_under("alone", 5);
  alone->report->diagnoses = {{{"rule", "global-race"}, {"severity", "error"}, {"message", "why"}}};
  EXPECT_THAT(
      finding_of(IsSound(), answer_of({run_under("converged", 5), alone})),
      HasSubstr("the referee found global-race. This happens where __activemask() names the "
                "calling lane alone"));
  EXPECT_EQ(Record::current().diagnoses().at(0).at("rule"), "activemask-dependence");
}

TEST(Activemask, AnAnswerThatIsWrongUnderEveryPolicyIsWrong) {
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {5}), answer_of(3, 4)),
              HasSubstr("expected 5, got 3"));
  EXPECT_EQ(Record::current().finding()->state, State::kWrongAnswer);
  EXPECT_THAT(Record::current().diagnoses(), IsEmpty());
}

// The sum of groups rounds in another way than the sum of all.
TEST(Activemask, WhatTheMatcherAcceptsMayDiffer) {
  EXPECT_EQ(finding_of(GivesWithin<float>("out", {5.0}, {0.5}), answer_of(5.25f, 4.75f)), "");
}

// Aggregated atomics are more of them where groups are smaller.
TEST(Activemask, CountersMayDiffer) {
  const auto alone = run_under("alone", 5);
  alone->report->launches[0].barriers_per_thread = 32;
  const Answer answer = answer_of({run_under("converged", 5), alone});
  EXPECT_EQ(finding_of(HasBarriersPerThreadAtMost(1), answer), "");
  EXPECT_THAT(finding_of(HasBarriersPerThreadAtMost(1).under_every_activemask(), answer),
              HasSubstr("This happens where __activemask() names the calling lane alone"));
}

}  // namespace
}  // namespace warplings::grading
