// Paths in messages are relative to the repository's root.
#include "grader/course/devcheck/texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "grader/course/devcheck/bullets.h"
#include "grader/course/devcheck/expectation.h"
#include "grader/course/devcheck/gaps.h"
#include "grader/course/sections.h"
#include "grader/harness/compile/build_submission.h"

namespace warplings::devcheck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHints = 2;
const std::string kOpen = "TODO: ";

// Whether somebody works on the file: then it is an answer, and not the course's to check. Without
// git nobody can tell.
bool may_be_edited(const Layout& layout, const fs::path& file) {
  try {
    const auto git = base::run_captured({"git", "-C", layout.root.string(), "diff", "--quiet",
                                         "HEAD", "--", layout.inside(file).string()});
    return git.status != 0;
  } catch (const base::Error&) {
    return true;
  }
}

void check_entry(const Layout& layout, const Exercise& exercise,
                 std::vector<std::string>& problems) {
  if (exercise.hints.size() < kHints) {
    problems.push_back(
        fmt::format("course.toml gives it {} hints; it needs two: the concept, then nearly the "
                    "answer",
                    exercise.hints.size()));
  }
  std::set<std::string> known;
  for (const std::string& hint : exercise.hints) {
    if (hint.find_first_not_of(" \n\t") == hint.npos) problems.push_back("a hint is empty");
    if (!known.insert(hint).second) problems.push_back("two hints are the same");
    if (hint.starts_with(kOpen)) problems.push_back("course.toml: a hint is " + hint);
  }
  if (exercise.insight.empty() || exercise.insight.starts_with(kOpen)) {
    problems.push_back("course.toml has no insight for it: what somebody takes away who solved it");
  }
  if (!has_section(layout.root, exercise.section)) {
    problems.push_back("course.toml: there is no section " + exercise.section);
  }
}

void check_misconceptions(const Layout& layout, const Exercise& exercise,
                          std::vector<std::string>& problems) {
  const auto files = misconceptions(layout, exercise);
  const std::size_t least = exercise.kind == "fix" ? 2 : 3;
  if (files.size() < least) {
    problems.push_back(fmt::format("it has {} misconceptions; it needs {}", files.size(), least));
  }
  for (const fs::path& file : files) {
    if (!Expectation::of(text_of(file))) {
      problems.push_back(layout.inside(file).string() +
                         " does not begin with a line like `// expect: shared-race line 23`");
    }
  }
}

void check_bullets(const Layout& layout, const Exercise& exercise,
                   std::vector<std::string>& problems) {
  const auto source_file = [&](const fs::path& file) {
    return SourceFile{layout.inside(file).string(), text_of(file)};
  };
  std::vector<SourceFile> wrong;
  for (const fs::path& file : misconceptions(layout, exercise)) wrong.push_back(source_file(file));
  const auto more = problems_of_bullets(text_of(exercise.below(layout.skeletons())),
                                        source_file(layout.case_file(exercise)), wrong);
  problems.insert(problems.end(), more.begin(), more.end());
}

// What the author has marked as not done yet, each with its place.
void check_open_ends(const Layout& layout, const Exercise& exercise,
                     std::vector<std::string>& problems) {
  auto files = misconceptions(layout, exercise);
  files.insert(files.begin(),
               {exercise.below(layout.skeletons()), exercise.below(layout.solutions()),
                exercise.below(layout.adapters()), layout.case_file(exercise)});
  const fs::path instances = build::instances_of(exercise.below(layout.adapters()));
  if (!instances.empty()) files.push_back(instances);
  for (const fs::path& file : files) {
    std::istringstream lines(text_of(file));
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
      const std::size_t at = line.find(kOpen);
      if (at == line.npos) continue;
      problems.push_back(
          fmt::format("{}:{}: {}", layout.inside(file).string(), number, line.substr(at)));
    }
  }
}

std::vector<fs::path> needed_files(const Layout& layout, const Exercise& exercise) {
  return {exercise.below(layout.exercises()), exercise.below(layout.solutions()),
          exercise.below(layout.skeletons()), exercise.below(layout.adapters()),
          layout.case_file(exercise)};
}

}  // namespace

std::string text_of(const fs::path& file) { return base::content_of(file).value_or(""); }

std::vector<fs::path> misconceptions(const Layout& layout, const Exercise& exercise) {
  std::vector<fs::path> result;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(layout.misconceptions_of(exercise), error)) {
    if (entry.path().extension() == ".cu") result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool can_be_built(const Layout& layout, const Exercise& exercise) {
  const auto files = needed_files(layout, exercise);
  return std::all_of(files.begin(), files.end(),
                     [](const fs::path& file) { return fs::is_regular_file(file); });
}

std::vector<std::string> problems_of_texts(const Layout& layout, const Exercise& exercise) {
  std::vector<std::string> problems;
  for (const fs::path& file : needed_files(layout, exercise)) {
    if (!fs::is_regular_file(file)) {
      problems.push_back(layout.inside(file).string() + " is missing");
    }
  }
  check_entry(layout, exercise, problems);
  check_misconceptions(layout, exercise, problems);
  check_open_ends(layout, exercise, problems);
  if (!can_be_built(layout, exercise)) return problems;

  check_bullets(layout, exercise, problems);
  const fs::path given = exercise.below(layout.exercises());
  const std::string skeleton = text_of(exercise.below(layout.skeletons()));
  const std::string solution = text_of(exercise.below(layout.solutions()));
  if (skeleton.find("TODO(1)") == skeleton.npos) problems.push_back("the skeleton has no TODO(1)");
  if (solution.find("TODO") != solution.npos) problems.push_back("the solution still has a TODO");
  if (const auto change = first_change_outside_gaps(skeleton, solution, exercise.kind == "fix")) {
    problems.push_back(*change);
  }
  if (text_of(given) != skeleton && !may_be_edited(layout, given)) {
    problems.push_back(layout.inside(given).string() +
                       " differs from grader/skeletons, and nobody has edited it");
  }
  return problems;
}

std::vector<std::string> stray_files(const Layout& layout, const Course& course) {
  const auto exercises = course.exercises();
  std::vector<std::string> strays;
  const auto look = [&](const fs::path& folder, const std::string& ending, auto belongs) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
      const fs::path& file = entry.path();
      if (!entry.is_regular_file() || !file.string().ends_with(ending)) continue;
      if (std::none_of(exercises.begin(), exercises.end(),
                       [&](const Exercise* exercise) { return belongs(*exercise, file); })) {
        strays.push_back(layout.inside(file).string());
      }
    }
  };
  for (const fs::path& folder :
       {layout.exercises(), layout.solutions(), layout.skeletons(), layout.adapters()}) {
    look(folder, ".cu", [&](const Exercise& exercise, const fs::path& file) {
      return file == exercise.below(folder) ||
             (folder == layout.adapters() && file == build::instances_of(exercise.below(folder)));
    });
  }
  look(layout.cases(), "_test.cpp", [&](const Exercise& exercise, const fs::path& file) {
    return file == layout.case_file(exercise);
  });
  look(layout.misconceptions(), ".cu", [&](const Exercise& exercise, const fs::path& file) {
    return file.parent_path() == layout.misconceptions_of(exercise);
  });
  std::sort(strays.begin(), strays.end());
  return strays;
}

}  // namespace warplings::devcheck
