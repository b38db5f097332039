// An access has rows for its indices and values, a call of the warp for what goes in and comes out.
#include "grader/cli/trace/rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/cli/trace/values.h"

namespace warplings::cli::trace {
namespace {

// `text` gives the cell of the thread at a place of the step's columns.
Row row(std::string label, const TracedRun& run, const TracedStep& step, int warp, auto text) {
  Row result{std::move(label), {}};
  result.cells.resize(static_cast<std::size_t>(run.warp_size));
  for (std::size_t i = 0; i < step.threads.size(); ++i)
    if (run.warp_of(step.threads[i]) == warp)
      result.cells[static_cast<std::size_t>(run.lane_of(step.threads[i]))] = text(i);
  return result;
}

// The component of a vector, whose components have blanks between them.
std::string component(const std::string& value, std::size_t number) {
  std::size_t begin = 0;
  for (; number > 0 && begin != std::string::npos; --number) begin = value.find(' ', begin + 1);
  if (begin == std::string::npos) return "-";
  if (value[begin] == ' ') ++begin;
  return value.substr(begin, value.find(' ', begin) - begin);
}

std::size_t most_components(const std::vector<std::optional<std::string>>& column) {
  std::ptrdiff_t most = 1;
  for (const auto& value : column)
    if (value) most = std::max(most, 1 + std::count(value->begin(), value->end(), ' '));
  return static_cast<std::size_t>(most);
}

// One row, or one for each component of vectors; none where nothing was recorded.
void add_values(std::vector<Row>& rows, const std::string& label, const TracedRun& run,
                const TracedStep& step, int warp,
                const std::vector<std::optional<std::string>>& column) {
  if (column.empty()) return;
  const std::size_t components = most_components(column);
  for (std::size_t number = 0; number < components; ++number) {
    const std::string own = components == 1 ? label : fmt::format("{} [{}]", label, number);
    rows.push_back(row(own, run, step, warp, [&](std::size_t i) -> std::string {
      if (step.undefined.contains(step.threads[i]) && &column == &step.after) return "?";
      return column[i] ? component(*column[i], number) : "-";
    }));
  }
}

std::string array_name(const TracedRun& run, const TracedStep& step) {
  const bool known = step.array >= 0 && step.array < static_cast<int>(run.arrays.size());
  if (!known) return "memory";
  const TracedArray& array = run.arrays[static_cast<std::size_t>(step.array)];
  return array.global ? "global" : array.name;
}

void add_access(std::vector<Row>& rows, const TracedRun& run, const TracedStep& step, int warp,
                const Style& style) {
  const char* verb = step.kind == "read"                                     ? "reads"
                     : step.kind == "atomic" || step.kind == "global_atomic" ? "atomic"
                                                                             : "writes";
  const std::string label =
      shortened(fmt::format("{} {}", verb, array_name(run, step)), kLabel - 2, style);
  if (!step.index.empty()) {
    rows.push_back(row(label, run, step, warp,
                       [&](std::size_t i) { return fmt::format("[{}]", step.index[i]); }));
  }
  if (step.kind == "read") {
    add_values(rows, "  value", run, step, warp, step.after);
  } else {
    add_values(rows, "  before", run, step, warp, step.before);
    add_values(rows, "  after", run, step, warp, step.after);
  }
}

void add_meeting(std::vector<Row>& rows, const TracedRun& run, const TracedStep& step, int warp) {
  add_values(rows, step.type == "predicate" ? "predicate" : "before", run, step, warp, step.before);
  if (!step.from.empty()) {
    rows.push_back(row("from lane", run, step, warp, [&](std::size_t i) {
      if (!step.from[i]) return std::string("-");
      const int from = static_cast<int>(*step.from[i]);
      return std::to_string(step.warp >= 0 ? run.lane_of(from) : from);
    }));
    rows.back().faint = true;
  }
  add_values(rows, "after", run, step, warp, step.after);
}

}  // namespace

std::vector<Row> rows_of(const TracedRun& run, const Round& round, int warp, const Style& style) {
  std::vector<Row> rows;
  for (const TracedStep* step : round.steps) {
    if (step->is_access()) {
      add_access(rows, run, *step, warp, style);
    } else {
      add_meeting(rows, run, *step, warp);
    }
  }
  return rows;
}

std::vector<Row> predicate_rows(const TracedRun& run, const TracedStep& barrier, int warp) {
  std::vector<Row> rows;
  add_values(rows, "predicate", run, barrier, warp, barrier.before);
  add_values(rows, "result", run, barrier, warp, barrier.after);
  return rows;
}

std::size_t cell_width(const std::vector<Row>& rows) {
  std::size_t widest = 1;
  bool numbers = true;
  for (const Row& row : rows) {
    for (const auto& cell : row.cells) {
      if (!cell) continue;
      widest = std::max(widest, columns(*cell));
      numbers = numbers && (columns(*cell) <= 7 || is_number(*cell));
    }
  }
  return widest <= 3 ? 3 : widest <= 7 || numbers ? 7 : 15;
}

std::optional<std::string> common_value(const Row& row) {
  std::optional<std::string> value;
  std::size_t count = 0;
  for (const auto& cell : row.cells) {
    if (!cell) continue;
    if (value && *value != *cell) return std::nullopt;
    value = cell;
    ++count;
  }
  return count > 1 && value && columns(*value) > 8 ? value : std::nullopt;
}

}  // namespace warplings::cli::trace
