// Cases for group_sum: blocks, tiles and labelled groups of any size, each of which sums twice with
// the same scratch memory. The adapter puts the groups' scratch side by side.
//
// asks nothing: All threads of the group call it
// asks nothing: scratch is the group's own
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "grader/harness/grading/case.h"
#include "grader/requests/group_sum.h"

namespace warplings::cases::group_sum {

using namespace grading;
using testing::AllOf;

constexpr int kBlock = 0;  // as a tile's size: the whole block is the group
constexpr int kLabel = 1;  // threads of a warp with the same label are
constexpr double kUnitRoundoff = 0x1p-24;

constexpr int kCalling = static_cast<int>(GroupIs::calling);

// What a group's first call returned in each thread, and the second.
const std::string kFirst = "the first sum";
const std::string kSecond = "the second sum";

struct Shape {
  unsigned x = 1, y = 1, z = 1;
  unsigned blocks = 3;

  unsigned block_threads() const { return x * y * z; }
  unsigned threads() const { return block_threads() * blocks; }
};

// The threads of a grid in their groups.
struct Grid {
  Shape shape;
  int tile = kBlock;
  std::vector<int> label;     // of each thread; used where the tile is kLabel
  std::vector<int> group_is;  // a GroupIs of each thread, the same in a whole tile

  Grid(const Shape& its_shape, int its_tile)
      : shape(its_shape),
        tile(its_tile),
        label(its_shape.threads(), 0),
        group_is(its_shape.threads(), kCalling) {}

  // "3 blocks of 96 threads, tiles of 8".
  std::string in_words() const {
    const std::string threads = shape.y * shape.z == 1
                                    ? fmt::format("{}", shape.x)
                                    : fmt::format("{} x {} x {}", shape.x, shape.y, shape.z);
    const std::string group = tile == kBlock   ? "the block is the group"
                              : tile == kLabel ? "lanes of a warp with one label are a group"
                                               : fmt::format("tiles of {}", tile);
    return fmt::format("{} block{} of {} threads, {}", shape.blocks, shape.blocks == 1 ? "" : "s",
                       threads, group);
  }

  // Threads with the same number are a group: it is the first thread's.
  std::vector<unsigned> groups() const {
    std::vector<unsigned> result(shape.threads());
    std::map<std::pair<unsigned, int>, unsigned> first;
    for (unsigned i = 0; i < result.size(); ++i) {
      const unsigned block = i / shape.block_threads() * shape.block_threads();
      const unsigned rank = i - block;
      if (tile == kBlock) {
        result[i] = block;
      } else if (tile == kLabel) {
        result[i] = first.try_emplace({block + rank / kWarp * kWarp, label[i]}, i).first->second;
      } else {
        result[i] = block + rank / static_cast<unsigned>(tile) * static_cast<unsigned>(tile);
      }
    }
    return result;
  }

  // Where each thread's group has its scratch memory: one group after another, no gaps.
  std::vector<int> scratch() const {
    const auto group = groups();
    std::vector<int> result(group.size()), place(group.size());
    for (unsigned begin = 0; begin < group.size(); begin += shape.block_threads()) {
      int next = 0;
      std::map<unsigned, int> size;
      for (unsigned i = begin; i < begin + shape.block_threads(); ++i) ++size[group[i]];
      for (const auto& [leader, threads] : size) {
        place[leader] = next;
        next += threads;
      }
    }
    for (std::size_t i = 0; i < group.size(); ++i) result[i] = place[group[i]];
    return result;
  }
};

class GroupSum : public Case {
 protected:
  struct Asked {
    Grid grid;
    std::vector<float> values;
    std::vector<float> more_values;
  };

  static Question question(const Asked& asked) {
    const Grid& grid = asked.grid;
    const Shape& shape = grid.shape;
    return Question()
        .value("tile", grid.tile, grid.in_words())
        .value("x", shape.x, "")
        .value("y", shape.y, "")
        .value("z", shape.z, "")
        .value("blocks", shape.blocks, "")
        .input("values", asked.values)
        .input("more_values", asked.more_values)
        .input("label", grid.label)
        .input("group_is", grid.group_is)
        .input("scratch", grid.scratch())
        .output<float>(kFirst, asked.values.size(), OneAThread{shape.block_threads()})
        .output<float>(kSecond, asked.values.size(), OneAThread{shape.block_threads()});
  }

  // A tree in place that adds the second half of the values to the first: what it leaves in the
  // first place where each half is rounded down.
  static float halved(std::vector<float> values) {
    for (std::size_t half = values.size() / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) values[i] += values[i + half];
    }
    return values.front();
  }

  // The same where each half is rounded up, and a thread takes part whose partner is in the group,
  // whether or not that one's value is still one of those that are to be added.
  static float halved_within_the_group(std::vector<float> values) {
    for (std::size_t held = values.size(); held > 1;) {
      const std::size_t half = (held + 1) / 2;
      const std::vector<float> before = values;
      for (std::size_t i = 0; i < half && i + half < values.size(); ++i)
        values[i] += before[i + half];
      held = half;
    }
    return values.front();
  }

  // What down shuffles by these distances leave in rank 0, where a lane whose partner is beyond the
  // group adds its own value, which such a shuffle returns there.
  static float shuffled_down(std::vector<float> values, const std::vector<std::size_t>& distances) {
    for (const std::size_t distance : distances) {
      const std::vector<float> before = values;
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] += before[i + distance < values.size() ? i + distance : i];
    }
    return values.front();
  }

  static std::vector<std::size_t> growing_distances(std::size_t size) {
    std::vector<std::size_t> result;
    for (std::size_t distance = 1; distance < size; distance *= 2) result.push_back(distance);
    return result;
  }

  // What well-known mistakes give in the threads of each group.
  static Alternatives<float> mistakes(const Grid& grid, const std::vector<float>& values) {
    const auto group = std::make_shared<const std::vector<unsigned>>(grid.groups());
    const auto group_is = std::make_shared<const std::vector<int>>(grid.group_is);
    using OfGroup = std::function<float(const std::vector<float>&)>;
    Alternatives<float> result;
    // By threads: `of_thread` gets the group's values and the thread's rank.
    const auto add_by_thread =
        [&](const char* name, std::string sentence, const std::vector<float>& summed,
            std::function<float(const std::vector<float>&, std::size_t)> of_thread) {
          const auto compute = [=] {
            std::map<unsigned, std::vector<float>> members;
            std::vector<std::size_t> rank;
            for (std::size_t i = 0; i < summed.size(); ++i) {
              auto& of_group = members[(*group)[i]];
              rank.push_back(of_group.size());
              of_group.push_back(summed[i]);
            }
            std::vector<float> all;
            for (std::size_t i = 0; i < summed.size(); ++i) {
              all.push_back(of_thread(members[(*group)[i]], rank[i]));
            }
            return all;
          };
          const auto value = computed<float>(compute);
          result.push_back({name, std::move(sentence), [=](std::size_t i) -> std::optional<float> {
                              return (*group_is)[i] != kCalling ? std::nullopt : value(i);
                            }});
        };
    const auto add = [&](const char* name, std::string sentence, const std::vector<float>& summed,
                         OfGroup of_group) {
      add_by_thread(
          name, std::move(sentence), summed,
          [=](const std::vector<float>& members, std::size_t) { return of_group(members); });
    };
    const auto first = [](const std::vector<float>& members, std::size_t count) {
      const auto end =
          members.begin() + static_cast<std::ptrdiff_t>(std::min(count, members.size()));
      return std::accumulate(members.begin(), end, 0.0f);
    };
    const auto all = [=](const std::vector<float>& members) {
      return first(members, members.size());
    };

    add("halves",
        "Where a tree halves an odd number of values, the last of them is not in the sum.", values,
        halved);
    add("added_twice",
        "Where an odd number of values is left, one of them is added twice: rank + half lies in "
        "the "
        "group, and no longer among the values that are left.",
        values, halved_within_the_group);
    for (const bool grows : {true, false}) {
      add("own_value_added",
          "A lane near the end of its group adds its own value once more: no thread has rank + "
          "delta "
          "there, and the shuffle returns what the lane itself holds. Where the number of threads "
          "is "
          "a power of two, that does not reach rank 0.",
          values, [=](const std::vector<float>& members) {
            auto distances = growing_distances(members.size());
            if (!grows) std::reverse(distances.begin(), distances.end());
            return shuffled_down(members, distances);
          });
    }
    add("last_left_out", "The value of the last rank of each group is not in its sum.", values,
        [=](const std::vector<float>& members) { return first(members, members.size() - 1); });
    add("first_left_out", "The value of rank 0 of each group is not in its sum.", values,
        [=](const std::vector<float>& members) { return all(members) - members.front(); });
    add("rank_zero", "These are the values of rank 0, not sums.", values,
        [](const std::vector<float>& members) { return members.front(); });
    for (const std::size_t ranks : {2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u}) {
      add("first_ranks",
          fmt::format("These are the sums of the first {} ranks of each group.", ranks), values,
          [=](const std::vector<float>& members) { return first(members, ranks); });
    }
    add_by_thread(
        "own_values", "These are the threads' own values, not sums.", values,
        [](const std::vector<float>& members, std::size_t rank) { return members[rank]; });
    add_by_thread("running", "These are running sums: of the ranks up to the thread's own.", values,
                  [=](const std::vector<float>& members, std::size_t rank) {
                    return first(members, rank + 1);
                  });
    add_by_thread("own_warp", "These are the sums of 32 ranks, those of each thread's own warp.",
                  values, [=](const std::vector<float>& members, std::size_t rank) {
                    const std::size_t begin = rank / kWarp * kWarp;
                    return first(members, begin + kWarp) - first(members, begin);
                  });
    return result;
  }

  // A group of n threads adds in at most n - 1 float additions, in any order; each is off by a
  // factor of at most 1 + u, and so the sum by at most ((1 + u)^(n-1) - 1) * sum |x| (Higham,
  // Accuracy and Stability of Numerical Algorithms, section 4.2). Whole numbers below 2^24 are
  // exact: `u` is 0. Threads whose group does not call store nothing, and nothing is asked of them.
  static AnswerMatcher gives_sums(std::string name, const Grid& grid,
                                  const std::vector<float>& values, double u) {
    const auto group = grid.groups();
    std::vector<double> sum(values.size()), magnitude(values.size()), size(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      sum[group[i]] += values[i];
      magnitude[group[i]] += std::abs(values[i]);
      size[group[i]] += 1;
    }
    const auto bound = [=](std::size_t leader) {
      return std::expm1((size[leader] - 1) * std::log1p(u)) * magnitude[leader];
    };
    const auto alternatives = u > 0 ? Alternatives<float>() : mistakes(grid, values);
    const auto examine = [=, group_is = grid.group_is](const Answer& answer) {
      offer(alternatives);
      auto finding = compare<float>(
          answer, name, group.size(),
          [&](float got, std::size_t i) {
            return group_is[i] != kCalling || std::abs(got - sum[group[i]]) <= bound(group[i]);
          },
          [&](std::size_t i) {
            return fmt::format("{:.9g} (a group of {:.0f})", sum[group[i]], size[group[i]]);
          });
      if (finding) {
        explain_elements<float>(*finding, answer, name, alternatives,
                                [&](float got, float value, std::size_t) { return got == value; });
      }
      return finding;
    };
    return {"gives the sums of groups", examine};
  }

  static auto gives(const Asked& asked, double u) {
    return AllOf(gives_sums(kFirst, asked.grid, asked.values, u),
                 gives_sums(kSecond, asked.grid, asked.more_values, u));
  }

  // Asks about all grids in one process, with whole numbers.
  void check(const std::vector<Grid>& grids) {
    std::vector<Asked> all;
    std::vector<Question> questions;
    for (const Grid& grid : grids) {
      const std::size_t n = grid.shape.threads();
      all.push_back({grid, random().integers<float>(n, -9999, 9999),
                     random().integers<float>(n, -9999, 9999)});
      questions.push_back(question(all.back()));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives(all[i], 0));
    }
  }

  // Tiles of every size; about half of them call, and the others are this.
  void check_beside_tiles_that_are(GroupIs others) {
    std::vector<Grid> grids;
    for (const int tile : {2, 4, 8, 16, 32}) {
      Grid grid(Shape{96}, tile);
      for (std::size_t i = 0; i < grid.group_is.size(); i += static_cast<std::size_t>(tile)) {
        const int is = random().below(2) == 0 ? static_cast<int>(others) : kCalling;
        std::fill_n(grid.group_is.begin() + static_cast<std::ptrdiff_t>(i), tile, is);
      }
      grids.push_back(grid);
    }
    check(grids);
  }
};

INSTANTIATE_TEST_SUITE_P(, GroupSum, every_setting(), setting_name);

// From one thread to the largest block, but 101 first, where mistakes give different sums; primes,
// odd numbers of warps, parts of a warp.
TEST_P(GroupSum, SumsABlockOfAnySize) {
  std::vector<Grid> grids;
  for (const unsigned n : {101u, 1u,  2u,  3u,  4u,  5u,  6u,  7u,   12u,  31u,
                           32u,  33u, 63u, 64u, 65u, 96u, 97u, 160u, 257u, 1000u}) {
    grids.emplace_back(Shape{n}, kBlock);
  }
  grids.emplace_back(Shape{.x = 1024, .blocks = 1}, kBlock);
  check(grids);
}

// A thread's rank in its block is not threadIdx.x there.
TEST_P(GroupSum, SumsABlockOfSeveralDimensions) {
  check({Grid(Shape{8, 4, 3}, kBlock), Grid(Shape{16, 6, 1}, kBlock), Grid(Shape{1, 1, 37}, kBlock),
         Grid(Shape{3, 5, 7}, kBlock), Grid(Shape{8, 4, 3}, 8), Grid(Shape{4, 24, 1}, 32)});
}

TEST_P(GroupSum, SumsTilesOfEverySize) {
  std::vector<Grid> grids;
  for (const int tile : {2, 4, 8, 16, 32}) {
    grids.emplace_back(Shape{96}, tile);
    grids.emplace_back(Shape{32}, tile);
  }
  check(grids);
}

// Whole tiles have left before, others of the same warp are there.
TEST_P(GroupSum, SumsTilesWhereOthersHaveLeft) { check_beside_tiles_that_are(GroupIs::gone); }

TEST_P(GroupSum, SumsTilesWhereOthersAreElsewhere) {
  check_beside_tiles_that_are(GroupIs::elsewhere);
}

// Coalesced groups of 1 to 32 threads, which lie anywhere in their warp.
TEST_P(GroupSum, SumsGroupsOfThreadsThatAreScatteredOverAWarp) {
  std::vector<Grid> grids;
  for (const unsigned labels : {1u, 2u, 3u, 5u, 12u, 32u}) {
    Grid grid(Shape{96}, kLabel);
    for (int& label : grid.label) label = static_cast<int>(random().below(labels));
    grids.push_back(grid);
  }
  // One thread apart from the rest; thirds; a label for each.
  Grid apart(Shape{96}, kLabel), thirds(Shape{96}, kLabel), each(Shape{96}, kLabel);
  for (unsigned i = 0; i < apart.label.size(); ++i) {
    apart.label[i] = i % kWarp == 13 ? 1 : 0;
    thirds.label[i] = static_cast<int>(i % 3);
    each.label[i] = static_cast<int>(i % kWarp);
  }
  for (const Grid& grid : {apart, thirds, each}) grids.push_back(grid);
  check(grids);
}

TEST_P(GroupSum, SumsFloatsOfVeryDifferentSizes) {
  Grid labelled(Shape{64}, kLabel);
  for (int& label : labelled.label) label = static_cast<int>(random().below(3));
  for (const Grid& grid : {Grid(Shape{100}, kBlock), Grid(Shape{64}, 16), labelled}) {
    const std::size_t n = grid.shape.threads();
    const Asked asked{grid, random().wide_floats(n, -20, 20), random().wide_floats(n, -20, 20)};
    ASSERT_THAT(ask(question(asked)), gives(asked, kUnitRoundoff));
  }
}

}  // namespace warplings::cases::group_sum
