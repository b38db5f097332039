// list, and what bare run.sh shows: where the student stands, and which exercise is next.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/end_card.h"
#include "grader/judge/verdict.h"
#include "grader/text/lanes.h"
#include "grader/text/nearest.h"

namespace warplings::cli {
namespace {

bool passes(const Standing& standing) {
  return standing.result && standing.result->state == State::passed;
}

std::string symbol(const Standing& standing, const Style& style) {
  if (!standing.result) return style.yellow("?");
  return state_symbol(standing.result->state, style);
}

std::string words(const Standing& standing, const Style& style) {
  if (standing.missing) return style.yellow("the file is missing");
  if (!standing.result) return style.yellow("changed, not graded since");
  const std::string text = state_in_words(*standing.result);
  if (standing.result->state == State::passed) return style.green(text);
  if (standing.result->state == State::not_started) return style.dim(text);
  return style.red(text);
}

// Columns that the longest line of a list takes.
constexpr std::size_t kWithPoints = 76;

std::string points(const Exercise& exercise) {
  return fmt::format("{} point{}", exercise.points, exercise.points == 1 ? " " : "s");
}

std::size_t name_width(const std::vector<Standing>& all) {
  std::size_t width = 8;
  for (const Standing& standing : all) width = std::max(width, standing.exercise->name.size());
  return width;
}

std::vector<Standing> of_chapter(const std::vector<Standing>& all, const Chapter& chapter) {
  std::vector<Standing> result;
  for (const Standing& standing : all) {
    if (standing.exercise->chapter == chapter.key) result.push_back(standing);
  }
  return result;
}

void print_exercises(const Session& session, const std::vector<Standing>& exercises,
                     std::size_t width, const Exercise* next) {
  const Style& style = session.style;
  for (const Standing& standing : exercises) {
    const Exercise& exercise = *standing.exercise;
    // Where columns are few, the state is what stays.
    const std::string about = style.width < kWithPoints ? ""
                                                        : fmt::format("{:<5}  {}  ", exercise.kind,
                                                                      style.dim(points(exercise)));
    fmt::print(" {} {} {}  {}{}\n", &exercise == next ? style.arrow() : " ",
               symbol(standing, style), style.bold(padded(exercise.name, width)), about,
               words(standing, style));
  }
}

std::string heading(const std::string& left, const std::string& right, const Style& style) {
  const std::size_t room = style.width - std::min(style.width, columns(right) + 1);
  return fmt::format("{} {}", padded(left, room), right);
}

std::string counted(const std::vector<Standing>& exercises) {
  return fmt::format("{} of {} pass", std::count_if(exercises.begin(), exercises.end(), passes),
                     exercises.size());
}

// The mark, and beside it how far one has come.
void print_banner(const std::vector<Standing>& all, const Style& style) {
  const Score score = Score::of(all);
  const std::array<std::string, 2> sign = mark(style);
  const std::string bar = lane_bar(static_cast<std::size_t>(score.points),
                                   static_cast<std::size_t>(score.all_points), style);
  const std::string points = fmt::format("{} of {} points", score.points, score.all_points);
  fmt::print("{}\n{}\n", heading(sign[0] + "   " + style.bold("Warplings"), counted(all), style),
             heading(sign[1] + "   " + bar, points, style));
}

int list(const Session& session) {
  const Style& style = session.style;
  const std::vector<Standing> all = standings(session);
  const std::size_t width = name_width(all);
  for (const Chapter& chapter : session.course.chapters) {
    fmt::print("{}\n", heading(style.bold(chapter.key), style.dim(chapter.title), style));
    print_exercises(session, of_chapter(all, chapter), width, nullptr);
  }
  for (const std::string& line : end_lines(session, all, style)) fmt::print("{}\n", line);
  return kDone;
}

}  // namespace

Action add_list(CLI::App&) { return list; }

std::vector<Standing> standings(const Session& session) {
  const Ledger ledger(session.places);
  std::vector<Standing> result;
  for (const Exercise* exercise : session.course.exercises()) {
    std::error_code error;
    const auto file = exercise->below(session.places.exercises());
    result.push_back({exercise, ledger.known(*exercise), !std::filesystem::exists(file, error)});
  }
  return result;
}

const Exercise* next_exercise(const std::vector<Standing>& all) {
  for (const bool boss : {false, true}) {
    for (const Standing& standing : all) {
      if (!passes(standing) && (standing.exercise->kind == "boss") == boss) {
        return standing.exercise;
      }
    }
  }
  return nullptr;
}

std::vector<std::string> way_on(const Session& session, const Exercise& exercise) {
  const Style& style = session.style;
  const std::string file = session.places.shown(exercise.below(session.places.exercises()));
  const std::string command = session.places.command;
  const std::filesystem::path section = session.places.root / exercise.section;
  return {
      style.bold("Next") + "  " + style.cyan(file),
      fmt::format("      read  {}", style.link(section.string(), session.places.shown(section))),
      fmt::format("      then  {} test {}", command, exercise.name)};
}

int show_map(const Session& session) {
  const Style& style = session.style;
  const std::vector<Standing> all = standings(session);
  const Exercise* next = next_exercise(all);
  const std::size_t width = name_width(all);
  const std::vector<std::string> card = end_lines(session, all, style);
  if (card.empty()) print_banner(all, style);
  for (const Chapter& chapter : session.course.chapters) {
    const std::vector<Standing> exercises = of_chapter(all, chapter);
    fmt::print("\n{}\n", heading(style.bold(chapter.title),
                                 style.dim(session.course.chapters.size() > 1 ? counted(exercises)
                                                                              : chapter.text),
                                 style));
    // The whole course would not fit a screen: only the chapter at hand is unfolded.
    if (session.course.chapters.size() > 1 && (next == nullptr || next->chapter != chapter.key)) {
      std::string row = "  ";
      for (const Standing& standing : exercises) row.append(" ").append(symbol(standing, style));
      fmt::print("{}\n", row);
    } else {
      print_exercises(session, exercises, width, next);
    }
  }
  for (const std::string& line : card) fmt::print("{}\n", line);
  fmt::print("\n");
  if (next != nullptr) {
    for (const std::string& line : way_on(session, *next)) fmt::print("{}\n", line);
  }
  fmt::print("{}\n", style.dim(fmt::format("      {} --help lists the other commands",
                                           session.places.command)));
  return kDone;
}

namespace {

// Throws what is to be said of a name that nothing has: neither an exercise nor, where these may be
// meant, one of the `chapters`.
[[noreturn]] void unknown(const Course& course, const std::string& name,
                          const std::vector<std::string>& chapters) {
  std::vector<std::string> names = chapters;
  for (const Exercise* exercise : course.exercises()) names.push_back(exercise->name);
  const auto suggestion = nearest(name, names);
  const bool chapter = suggestion && course.find(*suggestion) == nullptr;
  throw UsageError(fmt::format("There is no {} '{}'. {}", chapter ? "chapter" : "exercise", name,
                               suggestion ? fmt::format("Did you mean '{}'?", *suggestion)
                                          : "The list command shows them all."));
}

const Exercise* found(const Course& course, const std::string& name) {
  if (const Exercise* exercise = course.find(name)) return exercise;
  // Completion by the shell, or a habit: the file's path names the exercise as well.
  const std::filesystem::path path(name);
  return path.extension() == ".cu" ? course.find(path.stem().string()) : nullptr;
}

// The number before a chapter's key: "1" of "01_shared_memory".
std::string number_of(const Chapter& chapter) {
  const std::string number = chapter.key.substr(0, chapter.key.find('_'));
  return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

// The chapter of that key ("01_shared_memory"), number ("1", "01") or name ("shared_memory").
const Chapter* chapter_named(const Course& course, const std::string& name) {
  for (const Chapter& chapter : course.chapters) {
    const std::size_t words = chapter.key.find('_');
    if (name == chapter.key || name == number_of(chapter) || name == chapter.key.substr(0, words) ||
        (words != std::string::npos && name == chapter.key.substr(words + 1))) {
      return &chapter;
    }
  }
  return nullptr;
}

}  // namespace

const Exercise& exercise_named(const Course& course, const std::string& name) {
  if (const Exercise* exercise = found(course, name)) return *exercise;
  unknown(course, name, {});
}

const Exercise& exercise_named_or_next(const Session& session, const std::string& name) {
  if (!name.empty()) return exercise_named(session.course, name);
  if (const Exercise* next = next_exercise(standings(session))) return *next;
  throw UsageError(
      "Everything passes, so no exercise is the next one. Name the one that you mean.");
}

std::vector<const Exercise*> exercises_named(const Course& course,
                                             const std::vector<std::string>& names) {
  std::vector<const Exercise*> result;
  const auto add = [&](const Exercise* exercise) {
    if (std::find(result.begin(), result.end(), exercise) == result.end()) {
      result.push_back(exercise);
    }
  };
  if (names.empty()) return course.exercises();
  for (const std::string& name : names) {
    if (const Chapter* chapter = chapter_named(course, name)) {
      for (const Exercise& exercise : chapter->exercises) add(&exercise);
    } else if (const Exercise* exercise = found(course, name)) {
      add(exercise);
    } else {
      std::vector<std::string> keys;
      for (const Chapter& one : course.chapters) keys.push_back(one.key);
      unknown(course, name, keys);
    }
  }
  return result;
}

void print_verdict(const Session& session, const Exercise& exercise, const Result& result) {
  const VerdictContext context{.course = &session.course,
                               .command = session.places.command,
                               .shown_file = session.places.shown(result.file),
                               .style = session.style,
                               .skeleton = exercise.below(session.places.skeletons()),
                               .root = session.places.root};
  for (const std::string& line : verdict(result, exercise, context)) fmt::print("{}\n", line);
}

}  // namespace warplings::cli
