// Cases for exercise_name: TODO: what they establish, and why their bounds hold.
#include "grader/harness/grading/case.h"

namespace warplings::cases::exercise_name {

using namespace grading;

class ExerciseName : public Case {
 protected:
  static Question question(const std::vector<float>& in) {
    return Question()
        .value("n", static_cast<int>(in.size()))
        .input("in", in)
        .output<float>("out", in.size(), OneAThread());
  }

  // TODO: what is right, computed here in another way than in the solution.
  static std::vector<float> expected(const std::vector<float>& in) { return in; }
};

INSTANTIATE_TEST_SUITE_P(, ExerciseName, every_setting(), setting_name);

TEST_P(ExerciseName, IsRightAtEverySize) {
  for (const std::size_t n : {1u, 31u, 32u, 33u, 255u, 1000u}) {
    const auto in = random().wide_floats(n, -20, 20);
    ASSERT_THAT(ask(question(in)), GivesExactly<float>("out", expected(in)));
  }
}

}  // namespace warplings::cases::exercise_name
