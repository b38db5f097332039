// Cases for first_light: 32 lamps burn, and the threads of one warp lit them. A verdict draws the
// lamps, so that the first mistake of the course is something to look at.
#include <fmt/format.h>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/places.h"

namespace warplings::cases::first_light {

using namespace grading;

constexpr std::size_t kLamps = 32;

class FirstLight : public Case {
 protected:
  static Question question() { return Question().output<int>("lamps", kLamps); }

  static AnswerMatcher lights_all_lamps() {
    return {"lights all lamps", [](const Answer& answer) {
              auto finding = compare_exactly<int>(answer, "lamps", std::vector<int>(kLamps, 1), {});
              if (finding) finding->explanation = drawn(answer);
              return finding;
            }};
  }

 private:
  static std::string drawn(const Answer& answer) {
    std::string lamps;
    for (const int lamp : answer.values<int>("lamps").value_or(std::vector<int>())) {
      lamps += lamp == 1 ? '#' : '.';
    }
    return fmt::format("The lamps: [{}]", lamps);
  }
};

INSTANTIATE_TEST_SUITE_P(, FirstLight, every_setting(), setting_name);

TEST_P(FirstLight, LightsAll32Lamps) { ASSERT_THAT(ask(question()), lights_all_lamps()); }

TEST_P(FirstLight, CraftLetsEachLaneOfOneWarpLightItsOwn) {
  const auto problem = [](const std::vector<Launch>& launches) {
    std::uint64_t threads = 0;
    for (const Launch& launch : launches) threads += launch.blocks() * launch.threads_of_block();
    if (launches.size() == 1 && threads == kLamps) return std::string();
    return fmt::format("{} thread{} light{} the lamps. The 32 threads of one launch are a warp.",
                       threads, threads == 1 ? "" : "s", threads == 1 ? "s" : "");
  };
  ASSERT_THAT(ask(question()), over_launches("launches one warp", problem, launch_places));
}

}  // namespace warplings::cases::first_light
