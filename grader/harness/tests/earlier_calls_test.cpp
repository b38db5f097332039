// Whether an earlier call is to blame: what is asked for it, and what is concluded.
#include "grader/harness/grading/earlier_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::grading {
namespace {

// The answer to one of so many questions, of which nothing but its run is looked at.
Answer answer_to(std::size_t questions, std::size_t index, const Setting& setting) {
  auto run = std::make_shared<Execution>();
  run->outcome = Outcome::kAnswered;
  run->setting = setting;
  run->response.calls.resize(questions);
  return Answer(run, std::make_shared<protocol::Message>(),
                std::make_shared<Answer::Questions>(questions), index);
}

// A function whose calls are right as the first of a process, or behind others under some schedule.
struct Function {
  bool right_alone = true;
  std::vector<std::string> right_behind_others_under{};

  bool is_right(const Answer& answer) const {
    if (answer.index() == 0) return right_alone;
    return testing::Value(right_behind_others_under,
                          testing::Contains(answer.run().setting.schedule));
  }
};

Finding wrong_values() {
  Finding finding;
  finding.mismatch_count = 1;
  return finding;
}

bool is_left(const Function& function, const std::string& schedule,
             Finding finding = wrong_values(), std::size_t index = 1) {
  const Setting setting{.schedule = schedule};
  finding.retrial = {answer_to(3, index, setting),
                     [=](const Answer& answer) { return function.is_right(answer); }};
  return is_left_by_earlier_calls(
      finding, [](const std::vector<Question>& questions, std::size_t i, const Setting& under) {
        return answer_to(questions.size(), i, under);
      });
}

TEST(EarlierCalls, AreToBlameWhereTheCallIsRightAlone) {
  for (const char* schedule : {"forward", "reverse", "random:1"})
    EXPECT_TRUE(is_left({}, schedule)) << schedule;
}

TEST(EarlierCalls, AreNotToBlameWhereTheCallIsWrongAloneOrWasTheFirst) {
  EXPECT_FALSE(is_left({.right_alone = false}, "forward"));
  EXPECT_FALSE(is_left({}, "forward", wrong_values(), 0));
}

// A random schedule is another one in a call that is made alone.
TEST(EarlierCalls, AreNotToBlameWhereTheScheduleMayBe) {
  EXPECT_FALSE(is_left({.right_behind_others_under = {"forward"}}, "random:1"));
}

TEST(EarlierCalls, AreNotAskedAboutWhatIsExplainedOrIsNoWrongValue) {
  Finding explained = wrong_values();
  explained.alternative = "left_over";
  EXPECT_FALSE(is_left({}, "forward", explained));
  Finding diagnosed = wrong_values();
  diagnosed.state = State::kDiagnosed;
  EXPECT_FALSE(is_left({}, "forward", diagnosed));
  EXPECT_FALSE(is_left({}, "forward", Finding{})) << "about counters";
}

}  // namespace
}  // namespace warplings::grading
