// Layout of the table. Cells are as wide as the widest value of a round asks for, in three sizes:
// 16, 8 or 4 lanes stand in a row.
#include "grader/cli/trace/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/cli/trace/rounds.h"
#include "grader/cli/trace/rows.h"
#include "grader/cli/trace/values.h"

namespace warplings::cli::trace {
namespace {

bool same_file(const std::string& a, const std::string& b) {
  return a == b || std::filesystem::path(a).filename() == std::filesystem::path(b).filename();
}

class Table {
 public:
  Table(const TracedRun& run, const TraceView& view) : run_(run), view_(view), style_(view.style) {
    warps_ = view.warps.empty() ? run.telling_warps() : view.warps;
  }

  std::vector<std::string> lines() {
    const std::vector<Round> rounds = rounds_of(run_, warps_);
    const std::vector<bool> keep = kept_rounds(rounds, view_.most_rounds);
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
      const std::vector<Row> rows = rows_of(run_, round, warp, style_);
      if (const std::uint32_t lanes = run_.lanes_of(first, warp); rows.empty() && lanes != 0)
        lines_.push_back(style_.dim("       " + lanes_in_words(lanes)));
      print(rows, warp, round);
    }
  }

  bool several_warps() const { return run_.threads > run_.warp_size; }

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
    if (step.mask && (*step.mask & ~run_.lanes_of(step, warp)) != 0 && step.warp >= 0) {
      const std::uint32_t absent = *step.mask & ~run_.lanes_of(step, warp);
      remark(style_.dim(
          fmt::format("the mask 0x{:08x} names {}, too", *step.mask, lanes_in_words(absent))));
    }
    if (!step.undefined.empty() && step.warp == warp)
      remark(style_.red("? is undefined: the value came from " +
                        std::string(step.is_access() ? "memory that nobody has written"
                                                     : "a lane that takes no part")));
    if (run_.wrong_thread >= 0 && step.number == run_.wrong_step &&
        run_.warp_of(run_.wrong_thread) == warp)
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
      print(predicate_rows(run_, step, warp), warp, Round{{&step}, false});
  }

  void add_exit(const TracedStep& step) {
    const std::uint32_t lanes = run_.lanes_of(step, step.warp);
    const std::string warp = several_warps() ? fmt::format(" of warp {}", step.warp) : "";
    lines_.emplace_back();
    lines_.push_back(style_.dim("       " + lanes_in_words(lanes) + warp +
                                (__builtin_popcount(lanes) == 1 ? " ends" : " end")));
  }

  void add_wait(const TracedStep& step) {
    heading(step, several_warps() ? fmt::format("warp {}", step.warp) : "");
    const std::uint32_t lanes = run_.lanes_of(step, step.warp);
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
    const bool note = !d.is_error();
    const std::string bar = note ? style_.yellow(style_.unicode ? "┃" : "!")
                                 : style_.bold_red(style_.unicode ? "┃" : "!");
    const auto say = [&](const std::string& line) { lines_.push_back("  " + bar + " " + line); };
    lines_.emplace_back();
    for (std::size_t i = 0;
         const std::string& line : wrapped(d.rule + ": " + d.message, kColumns - 4)) {
      const std::size_t end = i++ == 0 ? std::min(d.rule.size() + 1, line.size()) : 0;
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

}  // namespace warplings::cli::trace
