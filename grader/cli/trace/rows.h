// The cells of a round: for each lane of a warp what it brings, where it gets a value, and what it
// takes away.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/cli/trace/rounds.h"
#include "grader/text/terminal.h"

namespace warplings::cli::trace {

inline constexpr std::size_t kLabel = 15;  // columns before the first lane

// One row: a word, and a cell for each lane of the warp.
struct Row {
  std::string label;
  std::vector<std::optional<std::string>> cells;  ///< by lane; nothing: the lane takes no part
  bool faint = false;
};

// The rows of all steps of a round that is no report, for one warp. A vector has a row for each
// component. Empty where lanes meet and bring no value (__syncwarp).
std::vector<Row> rows_of(const TracedRun& run, const Round& round, int warp, const Style& style);

// The same for a barrier that a predicate was brought to.
std::vector<Row> predicate_rows(const TracedRun& run, const TracedStep& barrier, int warp);

// A cell's width for these rows, without the blank in front: 3, 7 or 15. Numbers of many digits are
// shortened to 7; what is no number (a set of lanes) gets more room.
std::size_t cell_width(const std::vector<Row>& rows);

// The value of a row in which all lanes that take part have one long value.
std::optional<std::string> common_value(const Row& row);

}  // namespace warplings::cli::trace
