// A hidden case for block_sum, as an example: the contract says floats, so infinities come too.
// Copied to grader/hidden/01_shared_memory/ it counts; here only its own test compiles it.
#include <limits>

#include "grader/harness/grading/case.h"

namespace {

using namespace warplings::grading;

class HiddenBlockSum : public Case {};

INSTANTIATE_TEST_SUITE_P(, HiddenBlockSum, every_setting(), setting_name);

TEST_P(HiddenBlockSum, KeepsAnInfinity) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const std::size_t n : {1u, 64u, 1024u}) {
    std::vector<float> in = random().integers<float>(n, -9, 9);
    in[n / 2] = -kInfinity;
    const auto question =
        Question().value("n", static_cast<int>(n)).input("in", in).output<float>("out", 1);
    ASSERT_THAT(ask(question), GivesExactly<float>("out", {-kInfinity}));
  }
}

}  // namespace
