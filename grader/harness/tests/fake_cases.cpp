// A trusted program for the exercise of fake_submission.cpp, as a chapter's cases would be.
#include <chrono>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/run_cases.h"

namespace {

using namespace warplings::grading;

class Doubling : public Case {
 protected:
  // Short, for the tests of what happens at a limit; the referee needs a second to call a loop
  // endless.
  Doubling() {
    const int seconds = GetParam().has_report() ? 3 : 1;
    set_limits({std::chrono::milliseconds(GetParam().has_report() ? 12'000 : 1500),
                std::chrono::seconds(seconds)});
  }

  Question question(std::size_t n) {
    in_ = random().integers<float>(n, -100, 100);
    return Question().value("n", static_cast<int>(n)).input("in", in_).output<float>("out", n);
  }
  std::vector<float> expected() const {
    std::vector<float> result;
    for (const float element : in_) result.push_back(2 * element);
    return result;
  }

 private:
  std::vector<float> in_;
};

INSTANTIATE_TEST_SUITE_P(, Doubling, every_setting(), setting_name);

TEST_P(Doubling, DoublesEachOf33Elements) {
  const Answer answer = ask(question(33));
  ASSERT_THAT(answer, GivesExactly<float>("out", expected()));
}

TEST_P(Doubling, DoublesNothingWhenThereIsNothing) {
  const Answer answer = ask(question(0));
  ASSERT_THAT(answer, GivesExactly<float>("out", expected()));
}

TEST_P(Doubling, DoublesAgainInTheSameProcess) {
  const Question large = question(100);
  const auto large_expected = expected();
  const Question small = question(3);
  const auto answers = ask_all({large, small});
  ASSERT_THAT(answers[0], GivesExactly<float>("out", large_expected));
  ASSERT_THAT(answers[1], GivesExactly<float>("out", expected()));
}
const LongCase kLongest(typeid(Doubling_DoublesAgainInTheSameProcess_Test));

}  // namespace

int main(int argc, char** argv) { return run_cases(argc, argv); }
