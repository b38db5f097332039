// What each view says. See frame.h.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/cli/commands/hint_text.h"
#include "grader/cli/watch/cells.h"
#include "grader/cli/watch/frame.h"
#include "grader/judge/verdict.h"

namespace warplings::cli::watch {
namespace {

using Lines = std::vector<std::string>;

const Chapter* chapter_of(const Course& course, const Exercise& exercise) {
  for (const Chapter& chapter : course.chapters) {
    if (chapter.key == exercise.chapter) return &chapter;
  }
  return nullptr;
}

// The verdict's first line names the file; what else there is to know of it stands at its right.
std::string with_label(const std::string& line, const Controller& controller, const Scene& scene,
                       std::size_t width) {
  const Exercise& exercise = *controller.current().exercise;
  const Chapter* chapter = chapter_of(*scene.course, exercise);
  const std::string points =
      fmt::format("{} point{}", exercise.points, exercise.points == 1 ? "" : "s");
  const std::string whole = fmt::format("{}{}{}", chapter == nullptr ? "" : chapter->title,
                                        scene.style.unicode ? " · " : ", ", points);
  for (const std::string& label : {whole, points}) {
    if (cells(line) + cells(label) + 2 > width) continue;
    return filled(line, width - cells(label), scene.style) + scene.style.dim(label);
  }
  return line;
}

Lines verdict_body(const Controller& controller, const Scene& scene, std::size_t width) {
  const Entry& entry = controller.current();
  const Style& style = scene.style;
  if (!entry.failure.empty()) {
    Lines lines = {with_label(style.bold(scene.shown_file), controller, scene, width),
                   style.yellow("This could not be graded, and that is not your code's fault:"),
                   ""};
    for (const std::string& line : wrapped(harmless(entry.failure), scene.style.width - 2)) {
      lines.push_back("  " + line);
    }
    return lines;
  }
  if (scene.verdict.empty())
    return {with_label(style.bold(scene.shown_file), controller, scene, width)};
  Lines lines = scene.verdict;
  lines[0] = with_label(lines[0], controller, scene, width);
  if (controller.is_stale()) {
    for (std::size_t i = 1; i < lines.size(); ++i) lines[i] = faded(lines[i], style);
  }
  return lines;
}

Lines hint_body(const Controller& controller, const Scene& scene) {
  const Exercise& exercise = *controller.current().exercise;
  Lines lines = {scene.style.bold(fmt::format("{}, hint {} of {}", exercise.name,
                                              controller.hint() + 1, exercise.hints.size())),
                 ""};
  for (const std::string& line : hint_lines(exercise.hints[controller.hint()], scene.style.width))
    lines.push_back(line);
  return lines;
}

std::string state_words(const Entry& entry, const Style& style) {
  if (!entry.result) return entry.failure.empty() ? style.yellow("not graded yet") : "?";
  const std::string words = state_in_words(*entry.result);
  if (entry.passes()) return style.green(words);
  if (entry.result->standing() == State::not_started) return style.dim(words);
  return style.red(words) + (entry.broken() ? style.red(", and passed before") : "");
}

Lines list_body(const Controller& controller, const Scene& scene) {
  const Style& style = scene.style;
  Lines lines;
  const Chapter* last = nullptr;
  for (std::size_t i = 0; i < controller.entries().size(); ++i) {
    const Entry& entry = controller.entries()[i];
    const Chapter* chapter = chapter_of(*scene.course, *entry.exercise);
    if (chapter != last) {
      if (last != nullptr) lines.emplace_back();
      lines.push_back(style.bold(chapter == nullptr ? entry.exercise->chapter : chapter->title));
      last = chapter;
    }
    const bool chosen = i == controller.list_cursor();
    const std::string symbol =
        entry.result ? state_symbol(entry.result->standing(), style) : style.yellow("?");
    std::string name = padded(entry.exercise->name, 18);
    if (chosen) name = style.reverse(name);
    lines.push_back(fmt::format("{} {} {} {:<5} {:>2}  {}", chosen ? style.arrow() : " ", symbol,
                                name, entry.exercise->kind, entry.exercise->points,
                                state_words(entry, style)));
  }
  return lines;
}

Lines help_body(const Controller&, const Scene& scene) {
  const Style& style = scene.style;
  Lines lines = {style.bold("Keys"), ""};
  for (const auto& [key, what] : std::initializer_list<std::pair<const char*, const char*>>{
           {"n", "the next exercise that does not pass yet"},
           {"p", "the exercise before this one"},
           {"l", "the list of all; the arrows choose, Enter goes there"},
           {"h", "a hint, and then the next one"},
           {"r", "grade it again"},
           {"c", "grade everything again that passed before"},
           {"t", "trace the failing case, lane by lane"},
           {"e", "open your editor at the line ($VISUAL or $EDITOR)"},
           {"s", "the reference beside yours, once yours passes"},
           {"x", "put the skeleton back; asks first, and keeps your file beside it"},
           {"q", "quit; Ctrl-C, too. Ctrl-Z goes to the shell, and fg comes back"},
           {"arrows", "scroll; so do j, k, space, b, Page Up and Page Down"},
           {"Esc", "back to the verdict"}}) {
    lines.push_back(fmt::format("  {} {}", style.cyan(padded(key, 8)), what));
  }
  lines.emplace_back();
  lines.emplace_back("  Edit the file in any editor. Every save is graded at once.");
  lines.push_back("  What passed is graded again in the background, and you hear of it");
  lines.push_back("  when it does not pass any more.");
  return lines;
}

Lines trace_body(const Controller& controller, const Scene&) {
  Lines lines;
  const std::string& text = controller.trace();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::vector<std::string> body(const Controller& controller, const Scene& scene, std::size_t width) {
  switch (controller.view()) {
    case View::hint:
      return hint_body(controller, scene);
    case View::list:
      return list_body(controller, scene);
    case View::help:
      return help_body(controller, scene);
    case View::trace:
      return trace_body(controller, scene);
    case View::solution:
      return controller.solution();
    default:
      return verdict_body(controller, scene, width);
  }
}

}  // namespace warplings::cli::watch
