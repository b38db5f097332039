// Cases for row_max_cg: the maximum of each row of 64 columns, with a tile of eight threads a row.
#include "grader/cases/shared/row_max_cases.h"

namespace warplings::cases::row_max_cg {

using namespace grading;

class RowMaxCg : public RowMaxCase {};

INSTANTIATE_TEST_SUITE_P(, RowMaxCg, every_setting(), setting_name);

TEST_P(RowMaxCg, FindsTheMaximumOfEveryRow) { finds_the_maximum_of_every_row(); }

TEST_P(RowMaxCg, FindsTheMaximumInEveryColumn) { finds_the_maximum_in_every_column(); }

TEST_P(RowMaxCg, FindsTheMaximumOfNegativeRows) { finds_the_maximum_of_negative_rows(); }

TEST_P(RowMaxCg, TakesInfinitiesAsNumbers) { takes_infinities_as_numbers(); }

TEST_P(RowMaxCg, TellsTheSmallestFloatsApart) { tells_the_smallest_floats_apart(); }

TEST_P(RowMaxCg, DoesNothingWithoutRows) { does_nothing_without_rows(); }

TEST_P(RowMaxCg, GivesTheRightMaximaWhenItIsCalledAgain) {
  gives_the_right_maxima_when_it_is_called_again();
}

TEST_P(RowMaxCg, StoresWhereOnlyFloatsAreAligned) { stores_where_only_floats_are_aligned(); }

TEST_P(RowMaxCg, TakesMoreRowsThanAGridIsHigh) { takes_more_rows_than_a_grid_is_high(); }

TEST_P(RowMaxCg, TakesRowsWhoseOffsetsNeed64Bits) { takes_rows_whose_offsets_need_64_bits(); }

TEST_P(RowMaxCg, CraftLoadsSixteenBytesAtOnce) { loads_sixteen_bytes_at_once(); }

TEST_P(RowMaxCg, CraftUsesWholeSectors) { uses_whole_sectors(); }

TEST_P(RowMaxCg, CraftLoadsTallMatricesSoToo) { loads_tall_matrices_so_too(); }

TEST_P(RowMaxCg, CraftLoadsEachElementOnce) { loads_each_element_once(); }

TEST_P(RowMaxCg, CraftMakesThreeRoundsOfShuffles) { makes_three_rounds(); }

bool takes_a_mask(const std::string& function) {
  return function.starts_with("__") && function != "__activemask";
}

// Warp functions that no function of cooperative groups calls.
AnswerMatcher HasNoMaskOfItsOwn() {
  const auto examine = [](const RefereeReport& report) {
    std::uint64_t calls = 0;
    std::uint64_t by_groups = 0;
    for (const Launch& launch : report.launches) {
      const auto collectives = launch.counters.value("collectives", nlohmann::json::object());
      for (const auto& [name, count] : collectives.items())
        calls += takes_a_mask(name) ? count.value("total", std::uint64_t{0}) : 0;
      const auto groups = launch.counters.value("group_calls", nlohmann::json::object());
      for (const auto& [name, count] : groups.items()) by_groups += count.get<std::uint64_t>();
    }
    if (calls <= by_groups) return std::string();
    return fmt::format(
        "the lanes call functions with a mask, such as __shfl_xor_sync() or __syncwarp(), {} "
        "times; the tile needs none.",
        calls - by_groups);
  };
  const auto weight = [](const LineCount& line) {
    return takes_a_mask(line.counter) && !line.by_group ? line.calls : 0;
  };
  return over_report("has no mask of its own", examine,
                     heaviest_lines(weight, "calls here, counted by thread", Few::all));
}

TEST_P(RowMaxCg, CraftHasNoMaskOfItsOwn) {
  const auto in = any_rows(67);
  ASSERT_THAT(ask(question(in)), AllOf(gives_maxima(in), HasNoMaskOfItsOwn()));
}

// Three rounds in each of the eight threads of a tile, and none by hand.
TEST_P(RowMaxCg, CraftCombinesByReduce) {
  const auto in = any_rows(kCraftRows);
  ASSERT_THAT(ask(question(in)), AllOf(gives_maxima(in), ReducesByGroups(24, kCraftRows, "row")));
}

}  // namespace warplings::cases::row_max_cg
