// Cases for coordinates: rank, size and place among siblings of tiles of 4 with two parents, in
// blocks of many sizes.
#include <fmt/ranges.h>

#include <array>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::coordinates {

using namespace grading;
using testing::AllOf;

using Place = std::array<int, 4>;  // rank, size, rank among siblings, number of siblings

class Coordinates : public Case {
 protected:
  static Question question(int threads) {
    const auto count = static_cast<std::size_t>(threads);
    return Question()
        .value("threads", threads)
        .output<Place>("nested", count, OneAThread())
        .output<Place>("flat", count, OneAThread());
  }

  static Alternative<Place> placed(std::string name, std::string sentence,
                                   std::function<Place(int)> place) {
    return {std::move(name), std::move(sentence),
            [place = std::move(place)](std::size_t i) -> std::optional<Place> {
              return place(static_cast<int>(i));
            }};
  }

  // What either array may hold instead.
  static Alternatives<Place> mistakes(int threads) {
    Alternatives<Place> result;
    for (const int parent : {16, 32}) {
      result.push_back(placed(
          fmt::format("cut_from_{}", parent),
          fmt::format("These are the places of tiles of 4 among those of {} threads.", parent),
          [=](int t) {
            return Place{t % 4, 4, t % parent / 4, parent / 4};
          }));
    }
    result.push_back(
        placed("of_the_parent", "z and w are those of the tile of 8 in the block.", [=](int t) {
          return Place{t % 4, 4, t / 8, threads / 8};
        }));
    result.push_back(placed("rank_in_the_block", "x is the rank in the block.", [=](int t) {
      return Place{t, 4, t % 8 / 4, 2};
    }));
    result.push_back(placed("rank_in_the_block", "x is the rank in the block.", [=](int t) {
      return Place{t, 4, t / 4, threads / 4};
    }));
    for (const bool nested : {true, false}) {
      result.push_back(placed(
          "rank_of_the_first",
          "x is 0 everywhere: the rank of the tile's first thread, or of none. Each thread has a "
          "rank of its own.",
          [=](int t) {
            return nested ? Place{0, 4, t % 8 / 4, 2} : Place{0, 4, t / 4, threads / 4};
          }));
    }
    // Whichever thread stores last at a place, in a nested tile it stores the same.
    for (const std::size_t stored : {4u, 8u, 32u}) {
      result.push_back({"stored_by_rank",
                        fmt::format("Only the first {} elements are written: other tiles store "
                                    "nothing, or to the same places.",
                                    stored),
                        [=](std::size_t i) -> std::optional<Place> {
                          if (i >= stored) return std::nullopt;
                          const int t = static_cast<int>(i);
                          return Place{t % 4, 4, t % 8 / 4, 2};
                        }});
    }
    return result;
  }

  static auto gives_nested(int threads) {
    std::vector<Place> places;
    for (int t = 0; t < threads; ++t) places.push_back({t % 4, 4, t % 8 / 4, 2});
    auto alternatives = mistakes(threads);
    alternatives.push_back(placed(
        "flat_in_nested",
        "These are the places among all tiles of the block, which belong in flat.", [=](int t) {
          return Place{t % 4, 4, t / 4, threads / 4};
        }));
    alternatives.push_back(placed("siblings_of_the_block",
                                  "x, y and z are right, and w is how many tiles of 4 the block "
                                  "has: the siblings of a nested "
                                  "tile are those that its tile of 8 is cut into.",
                                  [=](int t) {
                                    return Place{t % 4, 4, t % 8 / 4, threads / 4};
                                  }));
    return GivesExactly<Place>("nested", places, alternatives);
  }
  static auto gives_flat(int threads) {
    std::vector<Place> places;
    for (int t = 0; t < threads; ++t) places.push_back({t % 4, 4, t / 4, threads / 4});
    auto alternatives = mistakes(threads);
    alternatives.push_back(placed(
        "nested_in_flat", "These are the places in tiles of 8, which belong in nested.", [](int t) {
          return Place{t % 4, 4, t % 8 / 4, 2};
        }));
    alternatives.push_back(placed(
        "eight_bits", "Only the lowest 8 bits of each number are there: of 256, for example, 0.",
        [=](int t) {
          return Place{t % 4, 4, t / 4 % 256, threads / 4 % 256};
        }));
    for (const int block : {64, 128, 256, 512}) {
      if (block >= threads) break;
      alternatives.push_back(placed(
          "several_blocks",
          fmt::format("These are the places of tiles in blocks of {} threads: there is to be one "
                      "block of all {} threads.",
                      block, threads),
          [=](int t) {
            return Place{t % 4, 4, t % block / 4, block / 4};
          }));
    }
    // In a block that has no thread beyond, tiles of the whole are those of a parent.
    std::erase_if(alternatives, [=](const Alternative<Place>& one) {
      return threads < 32 && one.name.starts_with("cut_from_");
    });
    const int rounded = (threads + 31) / 32 * 32;
    if (rounded != threads)
      alternatives.push_back(
          placed("block_of_whole_warps",
                 fmt::format(
                     "x, y and z are right, and w is {}, the number of tiles of 4 in a block of {} "
                     "threads. This block is to have {}, and no others.",
                     rounded / 4, rounded, threads),
                 [=](int t) {
                   return Place{t % 4, 4, t / 4, rounded / 4};
                 }));
    for (int siblings = 1; siblings <= 256; siblings *= 2) {
      if (rounded != threads && siblings == rounded / 4) continue;
      alternatives.push_back(
          placed("fixed_siblings",
                 fmt::format("x, y and z are right, and w is {} whatever the block.", siblings),
                 [=](int t) {
                   return Place{t % 4, 4, t / 4, siblings};
                 }));
    }
    return GivesExactly<Place>("flat", places, alternatives);
  }
};

INSTANTIATE_TEST_SUITE_P(, Coordinates, every_setting(), setting_name);

TEST_P(Coordinates, KnowsTilesThatAreCutFromTheBlock) {
  for (const int threads : {96, 32, 256, 1024}) {
    ASSERT_THAT(ask(question(threads)), gives_flat(threads));
  }
}

TEST_P(Coordinates, KnowsTilesThatAreCutFromTiles) {
  for (const int threads : {96, 32, 256, 1024}) {
    ASSERT_THAT(ask(question(threads)), gives_nested(threads));
  }
}

// The last warp has tiles, and is no tile itself.
TEST_P(Coordinates, TakesBlocksThatFillNoWarp) {
  for (const int threads : {8, 16, 24, 40, 72, 104, 1000}) {
    ASSERT_THAT(ask(question(threads)), AllOf(gives_nested(threads), gives_flat(threads)));
  }
}

TEST_P(Coordinates, GivesTheRightPlacesWhenItIsCalledAgain) {
  std::vector<Question> questions;
  const std::vector<int> sizes = {64, 8, 1024, 24, 64};
  for (const int threads : sizes) questions.push_back(question(threads));
  const auto answers = ask_all(questions);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_THAT(answers[i], AllOf(gives_nested(sizes[i]), gives_flat(sizes[i])));
  }
}

// One block, whose threads store what they were told: 16 bytes twice.
TEST_P(Coordinates, CraftAsksOneBlockOnce) {
  count_memory();
  for (const int threads : {8, 96, 1024}) {
    const auto bytes = static_cast<std::uint64_t>(threads) * sizeof(Place);
    ASSERT_THAT(ask(question(threads)),
                AllOf(gives_nested(threads), gives_flat(threads),
                      LaunchesBlocksOf({static_cast<std::uint64_t>(threads), 1, 1}, 1),
                      StoresArray({"nested and flat", bytes}, 2), ComputesOnTheDevice(2 * bytes)));
  }
}

}  // namespace warplings::cases::coordinates
