// Cases for first_light: 32 lamps burn, and the threads of one warp lit them. A verdict draws the
// lamps, so that the first mistake of the course is something to look at.
#include <fmt/format.h>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/places.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::first_light {

using namespace grading;

constexpr std::size_t kLamps = 32;

class FirstLight : public Case {
 protected:
  static Question question() { return Question().output<int>("lamps", kLamps); }

  static AnswerMatcher lights_all_lamps() {
    return {"lights all lamps", [](const Answer& answer) {
              auto finding = compare_exactly<int>(answer, "lamps", std::vector<int>(kLamps, 1),
                                                  known_mistakes(answer));
              if (finding) finding->explanation = drawn(answer) + finding->explanation;
              return finding;
            }};
  }

 private:
  // On a line of their own: what follows is a sentence.
  static std::string drawn(const Answer& answer) {
    std::string lamps;
    for (const int lamp : answer.values<int>("lamps").value_or(std::vector<int>())) {
      lamps += lamp == 1 ? '#' : '.';
    }
    return fmt::format("The lamps: [{}]\n", lamps);
  }

  static Alternatives<int> known_mistakes(const Answer& answer) {
    const auto& report = answer.run().report;
    if (!report || report->launches.size() != 1) return {};
    const Launch& launch = report->launches[0];
    if (launch.threads_of_block() == kLamps) return rows_overlap(launch);
    return blocks_of_one_thread(launch);
  }

  // Of a block with rows: threadIdx.x + stride * threadIdx.y, with another stride than the row's
  // length.
  static Alternatives<int> rows_overlap(const Launch& launch) {
    const std::uint64_t row = launch.block[0];
    Alternatives<int> result;
    for (std::uint64_t stride = 0; stride < row && launch.block[2] == 1; ++stride) {
      const std::uint64_t lit = row + stride * (launch.block[1] - 1);
      result.push_back(
          {"rows_overlap",
           fmt::format("The block has {} rows of {} threads, and each row begins {} lamps after "
                       "the row before; a row is blockDim.x threads long.",
                       launch.block[1], row, stride),
           [=](std::size_t i) { return i < lit ? std::optional<int>(1) : std::nullopt; }});
    }
    return result;
  }

  // They all light the first lamp.
  static Alternatives<int> blocks_of_one_thread(const Launch& launch) {
    if (launch.threads_of_block() != 1 || launch.blocks() == 1) return {};
    return {{"blocks_of_one_thread",
             fmt::format("There are {} blocks of one thread each, whose threadIdx.x is 0.",
                         launch.blocks()),
             [](std::size_t i) { return i == 0 ? std::optional<int>(1) : std::nullopt; }}};
  }
};

INSTANTIATE_TEST_SUITE_P(, FirstLight, every_setting(), setting_name);

TEST_P(FirstLight, LightsAll32Lamps) { ASSERT_THAT(ask(question()), lights_all_lamps()); }

TEST_P(FirstLight, CraftLetsEachLaneOfOneWarpLightItsOwn) {
  const auto problem = [](const std::vector<Launch>& launches) {
    if (launches.size() != 1) {
      return fmt::format("There are {} launches. A warp is 32 threads of one block.",
                         launches.size());
    }
    const std::uint64_t blocks = launches[0].blocks();
    const std::uint64_t threads = launches[0].threads_of_block();
    if (blocks == 1 && threads == kLamps) return std::string();
    if (blocks == kLamps && threads == 1) {
      return std::string(
          "32 blocks of one thread each light the lamps: 32 warps, of which each has one lane at "
          "work, and threadIdx.x is 0 in all of them. A warp is 32 threads of one block.");
    }
    return fmt::format(
        "{} block{} of {} thread{} light{} the lamps. A warp is 32 threads of one block.", blocks,
        blocks == 1 ? "" : "s", threads, threads == 1 ? "" : "s", blocks == 1 ? "s" : "");
  };
  count_memory();
  ASSERT_THAT(ask(question()),
              testing::AllOf(over_launches("launches one warp", problem, launch_places),
                             StoresBytesAtMost(kLamps * sizeof(int)),
                             IsStoredByKernels({"lamps", kLamps * sizeof(int)}),
                             SharesTheStoresOf({"lamps", kLamps * sizeof(int)}, sizeof(int))));
}

}  // namespace warplings::cases::first_light
