// See texts.h. Paths in messages are relative to the repository's root.
#include "grader/course/devcheck/texts.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "base/error.h"
#include "base/subprocess.h"
#include "grader/course/devcheck/expectation.h"
#include "grader/course/devcheck/gaps.h"

namespace warplings::devcheck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHints = 2;

// Whether somebody works on the file: then it is an answer, and not the course's to check. Without
// git nobody can tell.
bool may_be_edited(const fs::path& root, const fs::path& file) {
  try {
    const auto git = base::run_captured(
        {"git", "-C", root.string(), "diff", "--quiet", "HEAD", "--", file.string()});
    return git.status != 0;
  } catch (const base::Error&) {
    return true;
  }
}

void check_hints(const Exercise& exercise, std::vector<std::string>& problems) {
  if (exercise.hints.size() < kHints) {
    problems.push_back("course.toml gives it " + std::to_string(exercise.hints.size()) +
                       " hints; it needs two: the concept, then nearly the answer");
  }
  std::set<std::string> known;
  for (const std::string& hint : exercise.hints) {
    if (hint.find_first_not_of(" \n\t") == hint.npos) problems.push_back("a hint is empty");
    if (!known.insert(hint).second) problems.push_back("two hints are the same");
  }
}

void check_misconceptions(const fs::path& root, const Exercise& exercise,
                          std::vector<std::string>& problems) {
  const auto files = misconceptions(root, exercise);
  const std::size_t least = exercise.kind == "fix" ? 2 : 3;
  if (files.size() < least) {
    problems.push_back("it has " + std::to_string(files.size()) + " misconceptions; it needs " +
                       std::to_string(least));
  }
  for (const fs::path& file : files) {
    if (!Expectation::of(text_of(file))) {
      problems.push_back(file.lexically_relative(root).string() +
                         " does not begin with a line like `// expect: shared-race line 23`");
    }
  }
}

}  // namespace

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::vector<fs::path> misconceptions(const fs::path& root, const Exercise& exercise) {
  std::vector<fs::path> result;
  std::error_code error;
  const fs::path folder = root / "grader/misconceptions" / exercise.chapter / exercise.name;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".cu") result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::string> problems_of_texts(const fs::path& root, const Exercise& exercise) {
  std::vector<std::string> problems;
  const fs::path file = exercise.file();
  for (const char* folder : {"exercises", "solutions", "grader/skeletons", "grader/adapters"}) {
    if (!fs::is_regular_file(root / folder / file)) {
      problems.push_back((folder / file).string() + " is missing");
    }
  }
  if (!problems.empty()) return problems;
  if (exercise.kind != "write" && exercise.kind != "fix" && exercise.kind != "boss") {
    problems.push_back("its kind is '" + exercise.kind + "', and not write, fix or boss");
  }
  check_hints(exercise, problems);
  check_misconceptions(root, exercise, problems);

  const std::string skeleton = text_of(root / "grader/skeletons" / file);
  const std::string solution = text_of(root / "solutions" / file);
  if (skeleton.find("TODO(1)") == skeleton.npos) problems.push_back("the skeleton has no TODO(1)");
  if (solution.find("TODO") != solution.npos) problems.push_back("the solution still has a TODO");
  if (const auto change = first_change_outside_gaps(skeleton, solution, exercise.kind == "fix")) {
    problems.push_back(*change);
  }
  if (text_of(root / "exercises" / file) != skeleton && !may_be_edited(root, "exercises" / file)) {
    problems.push_back((fs::path("exercises") / file).string() +
                       " differs from grader/skeletons, and nobody has edited it");
  }
  return problems;
}

std::vector<std::string> stray_files(const fs::path& root, const std::vector<Exercise>& exercises) {
  std::vector<std::string> strays;
  const auto look = [&](const char* folder, const std::string& ending, auto belongs) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder, error)) {
      const fs::path inside = entry.path().lexically_relative(root / folder);
      if (!entry.is_regular_file() || !entry.path().string().ends_with(ending)) continue;
      if (!std::any_of(exercises.begin(), exercises.end(),
                       [&](const Exercise& exercise) { return belongs(exercise, inside); })) {
        strays.push_back((folder / inside).string());
      }
    }
  };
  const auto named = [](const Exercise& exercise, const fs::path& inside) {
    return inside == exercise.file();
  };
  for (const char* folder : {"exercises", "solutions", "grader/skeletons", "grader/adapters"}) {
    look(folder, ".cu", named);
  }
  look("grader/cases", "_test.cpp", [](const Exercise& exercise, const fs::path& inside) {
    return inside == fs::path(exercise.chapter) / (exercise.name + "_test.cpp");
  });
  look("grader/misconceptions", ".cu", [](const Exercise& exercise, const fs::path& inside) {
    return inside.parent_path() == fs::path(exercise.chapter) / exercise.name;
  });
  std::sort(strays.begin(), strays.end());
  return strays;
}

}  // namespace warplings::devcheck
