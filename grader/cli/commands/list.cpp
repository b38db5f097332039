// list, and what bare run.sh shows: where the student stands, and which exercise is next.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "grader/cli/commands/commands.h"
#include "grader/judge/verdict.h"
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
    fmt::print(" {} {} {}  {:<5}  {}  {}\n", &exercise == next ? style.arrow() : " ",
               symbol(standing, style), style.bold(padded(exercise.name, width)), exercise.kind,
               style.dim(points(exercise)), words(standing, style));
  }
}

std::string heading(const std::string& left, const std::string& right) {
  const std::size_t room = kColumns - std::min<std::size_t>(kColumns, columns(right) + 1);
  return fmt::format("{} {}", padded(left, room), right);
}

std::string counted(const std::vector<Standing>& exercises) {
  return fmt::format("{} of {} pass", std::count_if(exercises.begin(), exercises.end(), passes),
                     exercises.size());
}

int list(const Session& session) {
  const Style& style = session.style;
  const std::vector<Standing> all = standings(session);
  const std::size_t width = name_width(all);
  for (const Chapter& chapter : session.course.chapters) {
    fmt::print("{}\n", heading(style.bold(chapter.key), style.dim(chapter.title)));
    print_exercises(session, of_chapter(all, chapter), width, nullptr);
  }
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
  return {
      style.bold("Next") + "  " + style.cyan(file),
      fmt::format("      read  {}", session.places.shown(session.places.root / exercise.section)),
      fmt::format("      then  {} test {}", command, exercise.name)};
}

int show_map(const Session& session) {
  const Style& style = session.style;
  const std::vector<Standing> all = standings(session);
  const Exercise* next = next_exercise(all);
  const std::size_t width = name_width(all);
  fmt::print("{}\n", heading(style.bold("Warplings"), counted(all)));
  for (const Chapter& chapter : session.course.chapters) {
    const std::vector<Standing> exercises = of_chapter(all, chapter);
    fmt::print("\n{}\n", heading(style.bold(chapter.title),
                                 style.dim(session.course.chapters.size() > 1 ? counted(exercises)
                                                                              : chapter.text)));
    // The whole course would not fit a screen: only the chapter at hand is unfolded.
    if (session.course.chapters.size() > 1 && (next == nullptr || next->chapter != chapter.key)) {
      std::string row = "  ";
      for (const Standing& standing : exercises) row.append(" ").append(symbol(standing, style));
      fmt::print("{}\n", row);
    } else {
      print_exercises(session, exercises, width, next);
    }
  }
  fmt::print("\n");
  if (next == nullptr) {
    fmt::print("Everything passes. You have finished the course.\n");
  } else {
    for (const std::string& line : way_on(session, *next)) fmt::print("{}\n", line);
  }
  fmt::print("{}\n", style.dim(fmt::format("      {} --help lists the other commands",
                                           session.places.command)));
  return kDone;
}

const Exercise& exercise_named(const Course& course, const std::string& name) {
  if (const Exercise* exercise = course.find(name)) return *exercise;
  // Completion by the shell, or a habit: the file's path names the exercise as well.
  const std::filesystem::path path(name);
  if (path.extension() == ".cu") {
    if (const Exercise* exercise = course.find(path.stem().string())) return *exercise;
  }
  std::vector<std::string> names;
  for (const Exercise* exercise : course.exercises()) names.push_back(exercise->name);
  const auto suggestion = nearest(name, names);
  throw UsageError(
      suggestion
          ? fmt::format("There is no exercise '{}'. Did you mean '{}'?", name, *suggestion)
          : fmt::format("There is no exercise '{}'. The list command shows them all.", name));
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
    const auto chapter =
        std::find_if(course.chapters.begin(), course.chapters.end(),
                     [&](const Chapter& candidate) { return candidate.key == name; });
    if (chapter == course.chapters.end()) {
      add(&exercise_named(course, name));
    } else {
      for (const Exercise& exercise : chapter->exercises) add(&exercise);
    }
  }
  return result;
}

void print_verdict(const Session& session, const Exercise& exercise, const Result& result) {
  const VerdictContext context{&session.course, session.places.command,
                               session.places.shown(result.file), session.style};
  for (const std::string& line : verdict(result, exercise, context)) fmt::print("{}\n", line);
}

}  // namespace warplings::cli
