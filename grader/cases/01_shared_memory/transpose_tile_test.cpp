// Cases for transpose_tile: matrices of any shape, moved by whole sectors and without bank
// conflicts.
#include "grader/cases/shared/grid_height.h"
#include "grader/cases/shared/picked_rows.h"
#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::transpose_tile {

using namespace grading;
using testing::AllOf;

struct Shape {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

class TransposeTile : public Case {
 protected:
  static Question question(const std::vector<float>& in, Shape shape) {
    return Question()
        .value("rows", static_cast<int>(shape.rows))
        .value("columns", static_cast<int>(shape.columns))
        .value("picked", PickedRows(), "")
        .input("in", in)
        .output<float>("out", in.size());
  }

  // All elements differ.
  std::vector<float> matrix(Shape shape) {
    const auto numbers = random().permutation(shape.rows * shape.columns);
    return {numbers.begin(), numbers.end()};
  }

  // Of a few sizes that nobody knows: some shape, a square, and a large one.
  std::vector<Shape> shapes_of_whole_tiles() {
    const auto side = [this](std::size_t least) { return 32 * (least + random().below(5)); };
    const std::size_t square = side(1);
    return {{side(1), side(1)}, {square, square}, {512, side(4)}};
  }

  static std::vector<float> transposed(const std::vector<float>& in, Shape shape) {
    std::vector<float> result(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      result[i % shape.columns * shape.rows + i / shape.columns] = in[i];
    }
    return result;
  }

  // What is left where only one of the two things happens that make a transpose of tiles.
  static Alternatives<float> mistakes(const std::vector<float>& in, Shape shape) {
    const auto all = std::make_shared<const std::vector<float>>(in);
    const std::size_t n = shape.columns;
    Alternatives<float> result = {
        {"copy", "This is the matrix as it came: nothing was transposed.",
         [=](std::size_t i) -> std::optional<float> { return (*all)[i]; }}};
    // Of a block of 32 x `high` threads, those stay that have an element of the tile's first rows.
    for (const std::size_t high : {4u, 8u, 16u, 32u}) {
      result.push_back({"outside_leaves",
                        "Threads whose element of `in` does not exist store nothing. Some of them "
                        "have an element of `out` to store all the same.",
                        [=](std::size_t i) -> std::optional<float> {
                          const std::size_t row = i % shape.rows;  // of `in`
                          const std::size_t column = i / shape.rows;
                          const bool stays =
                              column / kWarp * kWarp + row % kWarp < n &&
                              row / kWarp * kWarp + column % kWarp % high < shape.rows;
                          if (!stays) return std::nullopt;
                          return (*all)[row * n + column];
                        }});
    }
    const auto whole_tiles = [](std::size_t size) {
      return size < kWarp ? size : size / kWarp * kWarp;
    };
    for (const bool rows_too : {true, false}) {
      for (const bool columns_too : {true, false}) {
        const std::size_t rows = rows_too ? whole_tiles(shape.rows) : shape.rows;
        const std::size_t columns = columns_too ? whole_tiles(n) : n;
        result.push_back(
            {"whole_tiles_only",
             "Rows or columns of `in` that do not fill a tile of 32 x 32 are not written; the "
             "others are right. Is the number of blocks rounded down?",
             [=](std::size_t i) -> std::optional<float> {
               const std::size_t row = i % shape.rows;  // of `in`
               const std::size_t column = i / shape.rows;
               if (row >= rows || column >= columns) return std::nullopt;
               return (*all)[row * n + column];
             }});
      }
    }
    if (shape.rows != n || n % kWarp != 0) return result;
    const auto from = [=](std::size_t row, std::size_t column) -> std::optional<float> {
      return (*all)[row * n + column];
    };
    result.push_back(
        {"within_tiles", "Each tile of 32 x 32 is transposed, and stands where it stood in `in`.",
         [=](std::size_t i) {
           const std::size_t row = i / n;
           const std::size_t column = i % n;
           return from(row / kWarp * kWarp + column % kWarp, column / kWarp * kWarp + row % kWarp);
         }});
    result.push_back(
        {"tiles_only", "The tiles of 32 x 32 have changed places, and none of them is transposed.",
         [=](std::size_t i) {
           const std::size_t row = i / n;
           const std::size_t column = i % n;
           return from(column / kWarp * kWarp + row % kWarp, row / kWarp * kWarp + column % kWarp);
         }});
    return result;
  }

  static auto gives_transpose(const std::vector<float>& in, Shape shape) {
    return GivesExactly<float>("out", transposed(in, shape), mistakes(in, shape));
  }

  void transposes(const std::vector<Shape>& shapes) {
    std::vector<Question> questions;
    std::vector<std::vector<float>> inputs;
    for (const Shape shape : shapes) {
      inputs.push_back(matrix(shape));
      questions.push_back(question(inputs.back(), shape));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_transpose(inputs[i], shapes[i]));
    }
  }

  static Array array(const char* name, const std::vector<float>& in) {
    return {name, in.size() * sizeof(float)};
  }

  // Matrices of which the tiles at the corners are looked at: two in each direction. What the host
  // copies row by row it would copy for a minute; CraftStoresWholeSectors tells.
  static constexpr Shape kHuge[] = {{46336, 46336}, {2016, 1 << 20}, {1 << 20, 2016}};
  static constexpr int kCorners = 16;
  static constexpr const char* kHostWorks = "the host does the work";
  bool does_the_host_work() {
    const auto small = matrix({32, 64});
    return !testing::Value(ask(question(small, {32, 64})), IsStoredByKernels(array("out", small)));
  }
  static Question question_of_corners(const std::vector<float>& in, Shape shape) {
    constexpr int kTile = static_cast<int>(kWarp);
    const auto rows = static_cast<int>(shape.rows), columns = static_cast<int>(shape.columns);
    PickedRows row, column;  // where tiles begin
    for (const int r : {0, kTile, rows - 2 * kTile, rows - kTile}) {
      for (const int c : {0, kTile, columns - 2 * kTile, columns - kTile}) {
        row.row[static_cast<std::size_t>(row.count++)] = r;
        column.row[static_cast<std::size_t>(column.count++)] = c;
      }
    }
    return Question()
        .value("rows", rows)
        .value("columns", columns)
        .value("picked", row, "of which tiles at the corners are compared")
        .value("picked_columns", column, "")
        .input("in", in)
        .output<float>("out", in.size());
  }

  // A process calls the function twice, with the same matrix; the launches of both are looked at.
  // Atomics are in no count of sectors or bank conflicts.
  void for_both_calls(const std::vector<float>& in, Shape shape, const AnswerMatcher& craft) {
    count_memory();
    for (const Answer& answer : ask_all({question(in, shape), question(in, shape)}))
      ASSERT_THAT(answer, AllOf(gives_transpose(in, shape), craft,
                                CallsAtomicsInEitherMemory(0, "loads and stores move the elements"),
                                IsMovedByKernels(array("in", in), array("out", in))));
  }
};

INSTANTIATE_TEST_SUITE_P(, TransposeTile, every_setting(), setting_name);

// A single tile does not show where tiles go.
TEST_P(TransposeTile, TransposesSquaresOfWholeTiles) { transposes({{64, 64}, {32, 32}, {96, 96}}); }

TEST_P(TransposeTile, TransposesMatricesThatAreNotSquare) {
  transposes({{32, 96}, {96, 32}, {64, 32}, {32, 64}});
}

// Neither rows nor columns fill a tile, or one of them does.
TEST_P(TransposeTile, TransposesMatricesThatFillNoTile) {
  transposes({{33, 33}, {31, 31}, {5, 7}, {37, 101}, {101, 37}, {32, 33}, {33, 32}, {64, 31}});
}

TEST_P(TransposeTile, TransposesSingleRowsAndColumns) {
  transposes({{1, 1}, {1, 2}, {2, 1}, {1, 33}, {33, 1}, {1, 1000}, {1000, 1}});
}

// Of the most rows or columns that the contract allows, a grid of smaller tiles is too high. Tiles
// of 32 are not, so only an answer that has others pays for the question.
TEST_P(TransposeTile, TakesTheMostRowsAndColumns) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  constexpr std::size_t kMost = std::size_t{1} << 20;
  for (const bool tall : {true, false}) {
    const auto shape = [tall](std::size_t size) { return tall ? Shape{size, 1} : Shape{1, size}; };
    const Shape some = shape(4096);
    const auto in = matrix(some);
    const Answer answer = ask(question(in, some));
    ASSERT_THAT(answer, gives_transpose(in, some));
    if (!is_too_high_a_grid(answer, 4096, kMost)) continue;
    const Shape most = shape(kMost);
    const auto all = matrix(most);
    ASSERT_THAT(ask(question(all, most)), gives_transpose(all, most));
  }
}

// More tiles than a launch has blocks whose number is that of a device's multiprocessors, a
// multiple of it, or 1024: blocks that take several find the tile as the one before has left it.
TEST_P(TransposeTile, TransposesMoreThanAThousandTiles) {
  if (!is_first_setting()) GTEST_SKIP() << "run under the first schedule only";
  transposes({{33 * 32, 32 * 32}});
}

// As many elements as the contract allows, nearly. Tiles at the corners are looked at.
TEST_P(TransposeTile, TransposesNearlyTwoToTheThirtyOneElements) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  if (does_the_host_work()) GTEST_SKIP() << kHostWorks;
  for (const Shape shape : kHuge) {
    const auto in = random().floats(kWarp * kWarp * kCorners, -1, 1);
    std::vector<float> expected(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::size_t tile = i / (kWarp * kWarp) * (kWarp * kWarp);
      expected[tile + i % kWarp * kWarp + i / kWarp % kWarp] = in[i];
    }
    const Answer answer = ask(question_of_corners(in, shape));
    if (is_unanswered(answer)) return;
    const auto size = fmt::format("rows = {}, columns = {}", shape.rows, shape.columns);
    ASSERT_THAT(answer,
                AllOf(StoresInTheLastThird(size),
                      GivesExactly<float>("out", of_blocks_that_ran(answer, expected, kCorners))));
  }
}

TEST_P(TransposeTile, DoesNothingForAnEmptyMatrix) {
  for (const Shape shape : {Shape{0, 0}, Shape{0, 5}, Shape{5, 0}}) {
    ASSERT_THAT(ask(question({}, shape)), IsSound());
  }
}

TEST_P(TransposeTile, GivesTheRightMatrixWhenItIsCalledAgain) {
  transposes({{64, 96}, {3, 5}, {0, 7}, {96, 64}, {64, 96}});
}

TEST_P(TransposeTile, CraftLoadsWholeSectors) {
  for (const Shape shape : shapes_of_whole_tiles()) {
    const auto in = matrix(shape);
    for_both_calls(in, shape, LoadsArrayInSectors(array("in", in)));
  }
}

TEST_P(TransposeTile, CraftStoresWholeSectors) {
  for (const Shape shape : shapes_of_whole_tiles()) {
    const auto in = matrix(shape);
    for_both_calls(in, shape, StoresArrayInSectors(array("out", in)));
  }
}

TEST_P(TransposeTile, CraftReadsOtherWarpsBehindABarrier) {
  for (const Shape shape : shapes_of_whole_tiles()) {
    for_both_calls(matrix(shape), shape, ReadsOtherWarpsBehindBarriers());
  }
}

// A copy by the host would do for a single row or column.
TEST_P(TransposeTile, CraftMovesSingleRowsAndColumnsByKernels) {
  count_memory();
  for (const Shape shape : {Shape{1, 1 + random().below(100)}, {1 + random().below(100), 1}}) {
    const auto in = matrix(shape);
    ASSERT_THAT(
        ask(question(in, shape)),
        AllOf(gives_transpose(in, shape), IsMovedByKernels(array("in", in), array("out", in))));
  }
}

// Also in tiles that are not full.
TEST_P(TransposeTile, CraftHasNoBankConflict) {
  auto shapes = shapes_of_whole_tiles();
  shapes.push_back({33 + random().below(30), 97 + random().below(30)});
  for (const Shape shape : shapes) for_both_calls(matrix(shape), shape, HasNoBankConflict());
}

// An answer to a large question may have come by other ways than those to small ones. Where few
// blocks share what is to be moved, they have too much to do in the largest matrices.
TEST_P(TransposeTile, CraftMovesLargeMatricesByWholeSectorsToo) {
  if (const char* why = why_no_huge_array()) GTEST_SKIP() << why;
  if (does_the_host_work()) GTEST_SKIP() << kHostWorks;
  count_memory();
  for (const Shape shape : {Shape{8224, 8192}, kHuge[0]}) {
    const auto in = random().floats(kWarp * kWarp * kCorners, -1, 1);
    const Answer answer = ask(question_of_corners(in, shape));
    if (is_unanswered(answer)) return;
    const std::uint64_t bytes = shape.rows * shape.columns * sizeof(float);
    ASSERT_THAT(answer,
                AllOf(LoadsArrayInSectors({"in", bytes}), StoresArrayInSectors({"out", bytes}),
                      HasNoBankConflict(), ReadsOtherWarpsBehindBarriers(),
                      CallsAtomicsInEitherMemory(0, "loads and stores move the elements")));
  }
}

}  // namespace warplings::cases::transpose_tile
