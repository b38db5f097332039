// Layout of the table. Cells are as wide as the widest value of a round asks for, in three sizes:
// 16, 8 or 4 lanes stand in a row.
#include "grader/cli/trace_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace warplings::cli {
namespace {

constexpr std::size_t kLabel = 14;  // columns before the first lane

// One row of a round: a word, and a cell for each lane of the warp.
struct Row {
  std::string label;
  std::vector<std::optional<std::string>> cells;  // by lane; nothing: the lane takes no part
  bool faint = false;
};

// Steps that stand under one line of source.
struct Round {
  std::vector<const TracedStep*> steps;
  bool telling = false;  // something goes wrong here
};

bool is_number(const std::string& value) {
  char* end = nullptr;
  std::strtod(value.c_str(), &end);
  return !value.empty() && *end == '\0' && !value.starts_with("0x");
}

bool same_file(const std::string& a, const std::string& b) {
  return a == b || std::filesystem::path(a).filename() == std::filesystem::path(b).filename();
}

std::uint32_t lanes_of(const TracedRun& run, const TracedStep& step, int warp) {
  std::uint32_t lanes = 0;
  for (const int thread : step.threads)
    if (run.warp_of(thread) == warp) lanes |= 1u << run.lane_of(thread);
  return lanes;
}

class Table {
 public:
  Table(const TracedRun& run, const TraceView& view) : run_(run), view_(view), style_(view.style) {
    warps_ = view.warps.empty() ? run.telling_warps() : view.warps;
  }

  std::vector<std::string> lines() {
    const std::vector<Round> rounds = shown_rounds();
    const auto keep = kept(rounds);
    std::size_t left_out = 0;
    long previous = 0;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      for (const Gap& gap : run_.gaps)
        if (gap.after >= previous && gap.after < rounds[i].steps.front()->number)
          note(fmt::format("{} steps were not recorded", gap.dropped));
      previous = rounds[i].steps.back()->number;
      if (!keep[i]) {
        ++left_out;
        continue;
      }
      if (left_out > 0) note(fmt::format("{} rounds are left out; --html has them", left_out));
      left_out = 0;
      add(rounds[i]);
    }
    add_footer();
    return std::move(lines_);
  }

 private:
  bool is_shown(const TracedStep& step) const {
    if (step.warp >= 0) return std::count(warps_.begin(), warps_.end(), step.warp) > 0;
    if (step.kind == "report" || step.kind == "barrier") return true;
    return std::any_of(warps_.begin(), warps_.end(),
                       [&](int warp) { return lanes_of(run_, step, warp) != 0; });
  }

  static bool follows(const TracedStep& a, const TracedStep& b) {
    return a.is_access() && b.is_access() && a.warp == b.warp && a.line == b.line &&
           a.file == b.file && a.kind != "store" && a.kind != "write" && a.kind != "atomic";
  }

  std::vector<Round> shown_rounds() const {
    std::vector<Round> rounds;
    for (const TracedStep& step : run_.steps) {
      if (!is_shown(step)) continue;
      if (rounds.empty() || !follows(*rounds.back().steps.back(), step)) rounds.emplace_back();
      rounds.back().steps.push_back(&step);
      rounds.back().telling = rounds.back().telling || step.kind == "report" ||
                              step.kind == "wait" || step.number == run_.wrong_step;
    }
    return rounds;
  }

  // The first, the last, and what stands around something that goes wrong.
  std::vector<bool> kept(const std::vector<Round>& rounds) const {
    std::vector<bool> keep(rounds.size(), rounds.size() <= view_.most_rounds);
    const std::size_t end = view_.most_rounds / 3;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      if (i < end || i + end >= rounds.size()) keep[i] = true;
      if (!rounds[i].telling) continue;
      for (std::size_t j = i < 4 ? 0 : i - 4; j < std::min(i + 2, rounds.size()); ++j)
        keep[j] = true;
    }
    return keep;
  }

  void note(const std::string& text) {
    lines_.emplace_back();
    lines_.push_back(style_.dim("  " + style_.ellipsis() + " " + text));
  }

  // The source line, with the warp at the right.
  void heading(const TracedStep& step, const std::string& right) {
    lines_.emplace_back();
    std::string line;
    if (step.line > 0 && same_file(step.file, view_.file) &&
        step.line <= static_cast<int>(view_.source.size())) {
      line = harmless(view_.source[static_cast<std::size_t>(step.line - 1)]);
    } else if (step.line > 0) {
      line = "  " + std::filesystem::path(step.file).filename().string();
    }
    const std::size_t start = line.find_first_not_of(' ');
    line = start == std::string::npos ? "" : line.substr(start);
    const std::string place = step.line > 0 ? fmt::format("{:>4}", step.line) : "    ";
    const std::size_t room = kColumns - 9 - columns(right);
    const std::string shown = shortened(line, room, style_);
    lines_.push_back(fmt::format("{} {} {}", style_.dim(place), style_.bar(), style_.bold(shown)));
    if (right.empty()) return;
    lines_.back() += std::string(room - columns(shown) + 1, ' ') + style_.cyan(right);
  }

  void add(const Round& round) {
    const TracedStep& first = *round.steps.front();
    if (first.kind == "report") return add_report(first);
    if (first.kind == "exit") return add_exit(first);
    if (first.kind == "wait") return add_wait(first);
    if (first.kind == "barrier") return add_barrier(first);
    std::vector<int> warps = warps_;
    if (first.warp >= 0) warps = {first.warp};
    for (const int warp : warps) {
      heading(first, several_warps() ? fmt::format("warp {}", warp) : "");
      std::vector<Row> rows;
      for (const TracedStep* step : round.steps) add_rows(rows, *step, warp);
      print(rows, warp, round);
    }
  }

  bool several_warps() const { return run_.threads > run_.warp_size; }

  static std::string name_of(const TracedArray& array) {
    return array.global ? "global" : array.name;
  }

  Row row(std::string label, const TracedStep& step, int warp, auto text) const {
    Row result{std::move(label), {}};
    result.cells.resize(static_cast<std::size_t>(run_.warp_size));
    for (std::size_t i = 0; i < step.threads.size(); ++i)
      if (run_.warp_of(step.threads[i]) == warp)
        result.cells[static_cast<std::size_t>(run_.lane_of(step.threads[i]))] = text(i);
    return result;
  }

  Row values(std::string label, const TracedStep& step, int warp,
             const std::vector<std::optional<std::string>>& column) const {
    return row(std::move(label), step, warp, [&](std::size_t i) {
      if (step.undefined.contains(step.threads[i]) && &column == &step.after)
        return std::string("?");
      return column[i].value_or("-");
    });
  }

  void add_rows(std::vector<Row>& rows, const TracedStep& step, int warp) const {
    if (step.is_access()) return add_access(rows, step, warp);
    if (!step.before.empty())
      rows.push_back(
          values(step.type == "predicate" ? "predicate" : "before", step, warp, step.before));
    if (!step.from.empty()) {
      rows.push_back(row("from lane", step, warp, [&](std::size_t i) {
        if (!step.from[i]) return std::string("-");
        const int from = static_cast<int>(*step.from[i]);
        return std::to_string(step.warp >= 0 ? run_.lane_of(from) : from);
      }));
      rows.back().faint = true;
    }
    if (!step.after.empty()) rows.push_back(values("after", step, warp, step.after));
    if (rows.empty()) rows.push_back(row(step.name, step, warp, [](std::size_t) { return "x"; }));
  }

  void add_access(std::vector<Row>& rows, const TracedStep& step, int warp) const {
    const bool known = step.array >= 0 && step.array < static_cast<int>(run_.arrays.size());
    const std::string array =
        known ? name_of(run_.arrays[static_cast<std::size_t>(step.array)]) : "memory";
    const char* verb = step.kind == "read"                                     ? "reads"
                       : step.kind == "atomic" || step.kind == "global_atomic" ? "atomic"
                                                                               : "writes";
    const std::string label = shortened(fmt::format("{} {}", verb, array), kLabel - 1, style_);
    if (!step.index.empty()) {
      rows.push_back(row(label, step, warp,
                         [&](std::size_t i) { return fmt::format("[{}]", step.index[i]); }));
    }
    if (step.kind == "read") {
      rows.push_back(values("  value", step, warp, step.after));
    } else {
      if (!step.before.empty()) rows.push_back(values("  before", step, warp, step.before));
      if (!step.after.empty()) rows.push_back(values("  after", step, warp, step.after));
    }
  }

  // A cell's width for the values of a round, without the blank in front. Numbers of many digits
  // are shortened; what is no number (a vector, a set of lanes) gets more room.
  static std::size_t cell_width(const std::vector<Row>& rows) {
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

  // All lanes that take part have one long value: it is said once.
  static std::optional<std::string> common_value(const Row& row) {
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

  void print(std::vector<Row> rows, int warp, const Round& round) {
    std::vector<std::pair<std::string, std::string>> common;
    std::erase_if(rows, [&](const Row& row) {
      const auto value = common_value(row);
      if (value) common.emplace_back(row.label, *value);
      return value.has_value();
    });
    const std::size_t width = cell_width(rows);
    const std::size_t across = width == 3 ? 16 : width == 7 ? 8 : 4;
    const auto lanes = static_cast<std::size_t>(
        std::clamp(run_.threads - warp * run_.warp_size, 1, run_.warp_size));
    std::string idle;
    for (std::size_t first = 0; first < lanes; first += across) {
      const std::size_t last = std::min(first + across, lanes);
      const bool active = std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
        return std::any_of(row.cells.begin() + static_cast<std::ptrdiff_t>(first),
                           row.cells.begin() + static_cast<std::ptrdiff_t>(last),
                           [](const auto& cell) { return cell.has_value(); });
      });
      if (!active) continue;
      print_lanes(first, last, width);
      for (const Row& row : rows) print_row(row, first, last, width, warp);
    }
    for (const auto& [label, value] : common)
      lines_.push_back(style_.dim(padded("  " + label, kLabel)) + " " + value +
                       style_.dim("  in every lane that takes part"));
    for (const TracedStep* step : round.steps) add_remarks(*step, warp);
  }

  void print_lanes(std::size_t first, std::size_t last, std::size_t width) {
    std::string line = padded("  lane", kLabel);
    for (std::size_t lane = first; lane < last; ++lane) line += fmt::format(" {:>{}}", lane, width);
    lines_.push_back(style_.dim(line));
  }

  void print_row(const Row& row, std::size_t first, std::size_t last, std::size_t width, int warp) {
    std::string line = padded("  " + row.label, kLabel);
    for (std::size_t lane = first; lane < last; ++lane) {
      const auto& cell = row.cells[lane];
      const std::string full = cell.value_or(style_.unicode ? "·" : ".");
      const std::string text = compact_value(full, width);
      shortened_ = shortened_ || text != full;
      const bool wrong = warp * run_.warp_size + static_cast<int>(lane) == run_.wrong_thread;
      std::string padding(width - std::min(width, columns(text)) + 1, ' ');
      // Without colour the mark has to be a character.
      if (wrong && cell && !style_.colour) padding.back() = padding.size() > 1 ? '>' : ' ';
      if (wrong && cell && !style_.colour && padding.size() == 1) padding = ">";
      line += padding + (!cell || row.faint || text == "-" ? style_.dim(text)
                         : wrong || text == "?"            ? style_.bold_red(text)
                                                           : text);
    }
    lines_.push_back(line);
  }

  void add_remarks(const TracedStep& step, int warp) {
    if (step.wavefronts > 1 && step.bytes <= 4)
      remark(
          style_.yellow(fmt::format("bank conflict: {} wavefronts instead of 1", step.wavefronts)));
    if (step.mask && (*step.mask & ~lanes_of(run_, step, warp)) != 0 && step.warp >= 0) {
      const std::uint32_t absent = *step.mask & ~lanes_of(run_, step, warp);
      remark(style_.dim(
          fmt::format("the mask 0x{:08x} names {}, too", *step.mask, lanes_in_words(absent))));
    }
    if (!step.undefined.empty() && step.warp == warp)
      remark(style_.red("? is undefined: the value came from " +
                        std::string(step.is_access() ? "memory that nobody has written"
                                                     : "a lane that takes no part")));
    if (step.number == run_.wrong_step && run_.warp_of(run_.wrong_thread) == warp)
      remark(style_.bold_red(
          fmt::format("{} lane {} stores a wrong value: expected {}, got {}",
                      style_.unicode ? "✗" : "x", run_.lane_of(run_.wrong_thread),
                      run_.shown.mismatches.front().expected, run_.shown.mismatches.front().got)));
  }

  void remark(const std::string& text) { lines_.push_back("  " + text); }

  void add_barrier(const TracedStep& step) {
    int count = 0;
    for (const std::uint32_t lanes : step.arrived) count += __builtin_popcount(lanes);
    const std::string all =
        run_.threads == 1 ? "the only thread" : fmt::format("all {} threads", run_.threads);
    const std::string some =
        fmt::format("{} thread{}, the others have ended", count, count == 1 ? "" : "s");
    const std::string& who = count == run_.threads ? all : some;
    const std::string text = fmt::format(" {}(): {} ", step.name, who);
    const std::string dash = style_.unicode ? "─" : "-";
    std::string line = step.line > 0 ? fmt::format("{:>4} ", step.line) : "     ";
    line += dash + dash + text;
    while (columns(line) < kColumns) line += dash;
    lines_.emplace_back();
    lines_.push_back(style_.dim(line));
    if (step.after.empty()) return;
    for (const int warp : warps_)
      print(
          {values("predicate", step, warp, step.before), values("result", step, warp, step.after)},
          warp, Round{{&step}, false});
  }

  void add_exit(const TracedStep& step) {
    const std::uint32_t lanes = lanes_of(run_, step, step.warp);
    const std::string warp = several_warps() ? fmt::format(" of warp {}", step.warp) : "";
    lines_.emplace_back();
    lines_.push_back(style_.dim("       " + lanes_in_words(lanes) + warp +
                                (__builtin_popcount(lanes) == 1 ? " ends" : " end")));
  }

  void add_wait(const TracedStep& step) {
    heading(step, several_warps() ? fmt::format("warp {}", step.warp) : "");
    const std::uint32_t lanes = lanes_of(run_, step, step.warp);
    std::string text = fmt::format("{} {} in {}", lanes_in_words(lanes),
                                   __builtin_popcount(lanes) == 1 ? "waits" : "wait", step.name);
    if (step.mask) text += fmt::format(" with mask 0x{:08x}", *step.mask);
    text += step.missing ? " for " + lanes_in_words(*step.missing)
                         : " for every other thread of the block";
    for (const std::string& line : wrapped(text, kColumns - 7))
      lines_.push_back("       " + style_.yellow(line));
  }

  void add_report(const TracedStep& step) {
    if (step.report < 0 || step.report >= static_cast<int>(run_.reports.size())) return;
    const Diagnosis& d = run_.reports[static_cast<std::size_t>(step.report)].diagnosis;
    const bool note = d.severity == "note";
    const std::string bar = note ? style_.yellow(style_.unicode ? "┃" : "!")
                                 : style_.bold_red(style_.unicode ? "┃" : "!");
    const auto say = [&](const std::string& line) { lines_.push_back("  " + bar + " " + line); };
    lines_.emplace_back();
    for (std::size_t i = 0;
         const std::string& line : wrapped(d.rule + ": " + d.message, kColumns - 4)) {
      const std::size_t end = i++ == 0 ? d.rule.size() + 1 : 0;
      say((note ? style_.yellow(line.substr(0, end)) : style_.bold_red(line.substr(0, end))) +
          line.substr(end));
    }
    for (const Location& location : d.locations)
      if (same_file(location.file, view_.file))
        say(shortened(fmt::format("  line {}: {}", location.line, location.what), kColumns - 4,
                      style_));
    for (const Waiting& row : d.wait_table) {
      std::string text = fmt::format("{} {} in {}", row.threads,
                                     "at line " + std::to_string(row.line), row.operation);
      if (!row.mask.empty()) text += " " + row.mask;
      if (!row.missing.empty()) text += ", for " + row.missing;
      for (const std::string& line : wrapped(text, kColumns - 6)) say("  " + line);
    }
  }

  void add_footer() {
    lines_.emplace_back();
    std::vector<std::string> notes;
    const int warps = (run_.threads + run_.warp_size - 1) / run_.warp_size;
    if (static_cast<int>(warps_.size()) < warps)
      notes.push_back(fmt::format("{} of {} warps are shown; {} --warp N shows another.",
                                  warps_.size(), warps, view_.command));
    if (shortened_)
      notes.push_back("Values are shortened to their cells; --html and --json have all digits.");
    for (const std::string& one : notes)
      for (const std::string& line : wrapped(one, kColumns)) lines_.push_back(style_.dim(line));
    if (notes.empty()) lines_.pop_back();
  }

  const TracedRun& run_;
  const TraceView& view_;
  const Style& style_;
  std::vector<int> warps_;
  std::vector<std::string> lines_;
  bool shortened_ = false;
};

}  // namespace

std::vector<std::string> trace_lines(const TracedRun& run, const TraceView& view) {
  return Table(run, view).lines();
}

std::string compact_value(const std::string& value, std::size_t width) {
  if (columns(value) <= width) return value;
  if (is_number(value)) {
    const double number = std::strtod(value.c_str(), nullptr);
    for (int digits = 15; digits > 0; --digits) {
      std::string text = fmt::format("{:.{}g}", number, digits);
      // "1e+06" and "1e-06" have a zero that says nothing.
      for (const char* wide : {"e+0", "e-0"})
        if (const auto at = text.find(wide); at != std::string::npos)
          text.replace(at, 3, wide[1] == '-' ? "e-" : "e");
      if (text.size() <= width) return text;
    }
  }
  return value.substr(0, width - 1) + "~";
}

std::string lanes_in_words(std::uint32_t lanes) {
  std::string text;
  for (int i = 0; i < 32;) {
    if (!(lanes >> i & 1u)) {
      ++i;
      continue;
    }
    int last = i;
    while (last + 1 < 32 && (lanes >> (last + 1) & 1u)) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(i);
    if (last > i) text += (last > i + 1 ? "-" : ", ") + std::to_string(last);
    i = last + 1;
  }
  return (__builtin_popcount(lanes) == 1 ? "lane " : "lanes ") + text;
}

}  // namespace warplings::cli
