// Rows from top to bottom: header, rule, body, rule, what broke (if anything), status, keys. A low
// terminal loses the rules first, then the header; the status and the keys stay.
#include "grader/cli/watch/frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/cli/watch/cells.h"
#include "grader/judge/verdict.h"

namespace warplings::cli::watch {
namespace {

using Lines = std::vector<std::string>;

// Text wider than this is hard to read; what is right of it stays empty.
constexpr std::size_t kWidest = 100;
// A margin, where the terminal is wider than every line of a verdict.
constexpr std::size_t kMargin = 2;

struct Layout {
  bool header = true;
  bool rules = true;
  bool broken = false;
  std::size_t margin = 0;
  std::size_t width = 80;
  std::size_t body = 0;
};

Layout layout_of(const Controller& controller, const Size& size) {
  Layout layout;
  layout.margin = size.columns >= kColumns + 2 * kMargin ? kMargin : 0;
  layout.width = std::min(size.columns - 2 * layout.margin, kWidest);
  layout.rules = size.rows >= 14;
  layout.header = size.rows >= 6;
  layout.broken = size.rows >= 8 && !controller.broken().empty();
  const std::size_t others = (layout.header ? 1u : 0u) + (layout.rules ? 2u : 0u) +
                             (layout.broken ? 1u : 0u) + (size.rows >= 3 ? 2u : 0u);
  layout.body = size.rows > others ? size.rows - others : 0;
  return layout;
}

std::string rule(std::size_t width, const Style& style, const std::string& note = "") {
  const std::size_t taken = note.empty() ? 0 : cells(note) + 4;
  if (taken > width) return style.dim(cut(note, width, style));
  std::string line;
  for (std::size_t i = taken; i < width; ++i) line += style.unicode ? "─" : "-";
  if (!note.empty()) {
    line += fmt::format(" {} {}{}", note, style.unicode ? "─" : "-", style.unicode ? "─" : "-");
  }
  return style.dim(line);
}

// A symbol for each exercise, with gaps between chapters; the current one stands out.
std::string map_of_course(const Controller& controller, const Style& style, const char* gap) {
  std::string map;
  for (std::size_t i = 0; i < controller.entries().size(); ++i) {
    const Entry& entry = controller.entries()[i];
    if (i > 0 && entry.exercise->chapter != controller.entries()[i - 1].exercise->chapter)
      map += gap;
    const std::string symbol = entry.result ? state_symbol(entry.result->standing(), style)
                               : entry.failure.empty() ? style.yellow("?")
                                                       : style.yellow("!");
    if (i != controller.current_index()) {
      map += symbol;
    } else if (style.colour) {
      map += style.reverse(symbol);
    } else {
      map += "[" + symbol + "]";
    }
  }
  return map;
}

std::string header(const Controller& controller, const Style& style, std::size_t width) {
  const std::string count =
      fmt::format("{} of {} pass", controller.passing(), controller.entries().size());
  const std::string place = fmt::format("{}/{}", controller.passing(), controller.entries().size());
  const std::array<std::pair<std::string, std::string>, 4> choices = {
      {{style.bold("Warplings") + "   " + map_of_course(controller, style, "  "), count},
       {map_of_course(controller, style, " "), count},
       {map_of_course(controller, style, ""), place},
       {style.bold(controller.current().exercise->name), place}}};
  for (const auto& [left, right] : choices) {
    if (cells(left) + 2 + cells(right) > width) continue;
    return filled(left, width - cells(right), style) + right;
  }
  return cut(choices.back().first, width, style);
}

// Which rows of the body stand there, if not all of them fit.
std::string scroll_note(std::size_t first, std::size_t rows, std::size_t page, const Style& style) {
  if (rows <= page) return "";
  const char* more = first + page >= rows ? "" : style.unicode ? " ↓" : ", more below";
  return fmt::format("{}-{} of {}{}", first + 1, first + page, rows, more);
}

struct KeyWord {
  const char* key;
  const char* word;
  int rank;  // the last to go is the smallest
};

std::string keys_line(const Controller& controller, const Style& style, std::size_t width) {
  std::vector<KeyWord> words;
  if (controller.asks_to_reset()) {
    words = {{"y", "yes, reset it", 0}, {"n", "no", 0}};
  } else if (controller.view() == View::list) {
    words = {{style.unicode ? "↑↓" : "j k", "choose", 1},
             {"Enter", "go there", 0},
             {"Esc", "back", 2},
             {"q", "quit", 3}};
  } else if (controller.view() == View::hint) {
    words = {{"h", "next hint", 0}, {"Esc", "back", 1}, {"n", "next", 3}, {"q", "quit", 2}};
  } else if (controller.view() == View::trace || controller.view() == View::solution) {
    words = {{style.unicode ? "←→" : "arrows", "sideways", 1},
             {"space", "page", 2},
             {"Esc", "back", 0},
             {"q", "quit", 3}};
  } else if (controller.view() == View::help) {
    words = {{"Esc", "back", 0}, {"q", "quit", 1}};
  } else {
    words = {{"h", "hint", 2},       {"n", "next", 3}, {"e", "edit", 5},  {"p", "previous", 7},
             {"l", "list", 4},       {"r", "run", 8},  {"t", "trace", 6}, {"x", "reset", 9},
             {"c", "check all", 10}, {"?", "help", 0}, {"q", "quit", 1}};
    if (controller.current().passes()) words.insert(words.begin() + 2, {"s", "solution", 5});
  }
  for (int most = 10; most >= 0; --most) {
    std::string line;
    for (const KeyWord& word : words) {
      if (word.rank > most) continue;
      line += fmt::format("{}{} {}", line.empty() ? "" : "  ", style.cyan(word.key),
                          style.dim(word.word));
    }
    if (cells(line) <= width) return line;
  }
  return cut(fmt::format("{} {}", words.back().key, words.back().word), width, style);
}

std::string toned(const Remark& remark, const Style& style) {
  switch (remark.tone) {
    case Tone::good:
      return fmt::format("{} {}", style.tick(), style.green(remark.text));
    case Tone::bad:
      return fmt::format("{} {}", style.cross(), style.red(remark.text));
    default:
      return remark.text;
  }
}

std::string work_in_words(const Controller& controller, const Scene& scene) {
  const Job& job = *controller.running();
  const std::string& name = controller.entries()[job.index].exercise->name;
  std::string text;
  switch (job.kind) {
    case Job::Kind::recheck:
      return scene.style.dim(fmt::format("checking again what passed: {} ({} of {})", name,
                                         controller.rechecked() + 1, controller.to_recheck()));
    case Job::Kind::trace:
      text = "tracing " + name;
      break;
    default:
      text = (controller.stage().empty() ? "grading" : controller.stage()) + " " + name;
  }
  if (scene.seconds_running > 0) text += fmt::format(", {} s", scene.seconds_running);
  return scene.style.yellow(text + (scene.style.unicode ? " …" : " ..."));
}

std::string broken_line(const Controller& controller, const Style& style) {
  std::string names;
  for (const Entry* entry : controller.broken()) {
    names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", entry->exercise->name,
                         state_in_words(*entry->result));
  }
  return fmt::format("{} {}", style.cross(),
                     style.red("passed before, and does not now: " + names));
}

}  // namespace

std::size_t page_rows(const Controller& controller, const Size& size) {
  return layout_of(controller, size).body;
}

std::vector<std::string> body_rows(const Controller& controller, const Scene& scene,
                                   const Size& size) {
  const std::size_t width = layout_of(controller, size).width;
  Lines rows;
  for (const std::string& raw : body(controller, scene, width)) {
    const std::string line = drawable(raw, scene.style.unicode);
    if (controller.view() == View::trace || controller.view() == View::solution) {
      rows.push_back(cut(line, width, scene.style, controller.sideways()));
      continue;
    }
    for (std::string& row : fitted(line, width, scene.style)) rows.push_back(std::move(row));
  }
  return rows;
}

std::string status_line(const Controller& controller, const Scene& scene) {
  const Style& style = scene.style;
  if (controller.asks_to_reset()) {
    return style.yellow(fmt::format("Put the skeleton of {} back? Your file is kept beside it.",
                                    controller.current().exercise->name));
  }
  const bool background = controller.running() && controller.running()->kind == Job::Kind::recheck;
  if (controller.running() && !background) return work_in_words(controller, scene);
  if (!controller.remark().text.empty()) return toned(controller.remark(), style);
  if (background) return work_in_words(controller, scene);
  if (controller.current().passes()) {
    const auto way = controller.next();
    if (!way) return style.green("Everything passes. You have finished the course.");
    return fmt::format("{} {}", style.tick(),
                       style.dim(fmt::format("passes; n goes on to {}",
                                             controller.entries()[*way].exercise->name)));
  }
  return style.dim("edit and save the file; it is graded at once");
}

std::vector<std::string> frame(const Controller& controller, const Scene& scene, const Size& size) {
  const Style& style = scene.style;
  const Layout layout = layout_of(controller, size);
  const Lines rows = body_rows(controller, scene, size);
  Lines result;
  const auto add = [&](const std::string& line) {
    if (result.size() >= size.rows) return;
    result.push_back(line.empty() ? "" : std::string(layout.margin, ' ') + line);
  };
  if (layout.header) add(header(controller, style, layout.width));
  if (layout.rules) add(rule(layout.width, style));

  std::size_t first =
      rows.size() > layout.body ? std::min(controller.scroll(), rows.size() - layout.body) : 0;
  if (controller.view() == View::list) {
    // The chosen row is where the arrow is; it stays in the middle.
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool chosen = rows[i].starts_with(style.arrow());
      if (!chosen || rows.size() <= layout.body) continue;
      first = std::min(i > layout.body / 2 ? i - layout.body / 2 : 0, rows.size() - layout.body);
    }
  }
  for (std::size_t i = 0; i < layout.body; ++i) {
    add(first + i < rows.size() ? rows[first + i] : "");
  }
  const std::string note = scroll_note(first, rows.size(), layout.body, style);
  if (layout.rules) add(rule(layout.width, style, note));
  if (layout.broken)
    add(cut(drawable(broken_line(controller, style), style.unicode), layout.width, style));
  if (size.rows >= 3) {
    std::string status = drawable(status_line(controller, scene), style.unicode);
    // Without a rule to hold it the note stands at the right of the status.
    if (!layout.rules && !note.empty() && cells(note) + 10 < layout.width) {
      status = filled(status, layout.width - cells(note) - 1, style) + " " + style.dim(note);
    }
    add(cut(status, layout.width, style));
    add(keys_line(controller, style, layout.width));
  }
  result.resize(size.rows);
  return result;
}

}  // namespace warplings::cli::watch
