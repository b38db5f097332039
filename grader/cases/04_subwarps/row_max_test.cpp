// Cases for row_max: the maximum of each row of 64 columns, with eight lanes a row.
//
// asks nothing: Lanes without a row do not count
#include "grader/cases/shared/row_max_cases.h"

namespace warplings::cases::row_max {

using namespace grading;

class RowMax : public RowMaxCase {};

INSTANTIATE_TEST_SUITE_P(, RowMax, every_setting(), setting_name);

TEST_P(RowMax, FindsTheMaximumOfEveryRow) { finds_the_maximum_of_every_row(); }

TEST_P(RowMax, FindsTheMaximumInEveryColumn) { finds_the_maximum_in_every_column(); }

TEST_P(RowMax, FindsTheMaximumOfNegativeRows) { finds_the_maximum_of_negative_rows(); }

TEST_P(RowMax, TakesInfinitiesAsNumbers) { takes_infinities_as_numbers(); }

TEST_P(RowMax, TellsTheSmallestFloatsApart) { tells_the_smallest_floats_apart(); }

TEST_P(RowMax, DoesNothingWithoutRows) { does_nothing_without_rows(); }

TEST_P(RowMax, GivesTheRightMaximaWhenItIsCalledAgain) {
  gives_the_right_maxima_when_it_is_called_again();
}

TEST_P(RowMax, StoresWhereOnlyFloatsAreAligned) { stores_where_only_floats_are_aligned(); }

TEST_P(RowMax, TakesMoreRowsThanAGridIsHigh) { takes_more_rows_than_a_grid_is_high(); }

TEST_P(RowMax, TakesRowsWhoseOffsetsNeed64Bits) { takes_rows_whose_offsets_need_64_bits(); }

TEST_P(RowMax, CraftLoadsSixteenBytesAtOnce) { loads_sixteen_bytes_at_once(); }

TEST_P(RowMax, CraftUsesWholeSectors) { uses_whole_sectors(); }

TEST_P(RowMax, CraftLoadsTallMatricesSoToo) { loads_tall_matrices_so_too(); }

TEST_P(RowMax, CraftLoadsEachElementOnce) { loads_each_element_once(); }

TEST_P(RowMax, CraftMakesThreeRoundsOfShuffles) { makes_three_rounds(); }

}  // namespace warplings::cases::row_max
