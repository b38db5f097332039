// Walks the parts of the course that are handed out.
#include "grader/classroom/package/course_files.h"

#include <algorithm>
#include <set>
#include <string>

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

// Files and folders of the checkout that the course consists of.
const char* const kParts[] = {
    ".clangd", ".gitignore",  ".vscode",         "CMakeLists.txt", "CMakePresets.json",
    "LICENSE", "base",        "bench/README.md", "bench/device",   "chapters",
    "cmake",   "course.toml", "exercises",       "grader",         "referee",
    "run.sh",  "site"};

// Names that are left out wherever they stand: what tells answers, what tests the project itself,
// and what programs leave behind.
bool stays(const fs::path& relative) {
  static const std::set<std::string> names = {"attacks", "hidden",       "misconceptions",
                                              "tests",   "node_modules", "__pycache__"};
  const std::string name = relative.filename().string();
  if (names.contains(name)) return true;
  if (name.starts_with('.') && name != ".gitignore" && name != ".vitepress") return true;
  if (name.find(".backup") != name.npos || name.ends_with('~')) return true;
  const bool of_the_course =
      *relative.begin() == "grader" && *std::next(relative.begin()) == "cases";
  return name.ends_with("_test.cpp") && !of_the_course;
}

void add(const fs::path& root, const fs::path& relative, std::vector<fs::path>& files) {
  const fs::path path = root / relative;
  const fs::file_status status = fs::symlink_status(path);
  if (fs::is_regular_file(status)) {
    files.push_back(relative);
  } else if (fs::is_directory(status)) {
    for (const auto& entry : fs::directory_iterator(path)) {
      const fs::path below = relative / entry.path().filename();
      if (!stays(below)) add(root, below, files);
    }
  }
}

}  // namespace

std::vector<fs::path> hidden_cases(const fs::path& root) {
  std::vector<fs::path> files;
  const fs::path folder = fs::path("grader") / "hidden";
  std::error_code error;
  for (const auto& chapter : fs::directory_iterator(root / folder, error)) {
    // As grader/cases/CMakeLists.txt picks them up: chapters begin with their number.
    const std::string name = chapter.path().filename().string();
    if (name.empty() || name[0] < '0' || name[0] > '9' || !chapter.is_directory()) continue;
    for (const auto& file : fs::directory_iterator(chapter.path())) {
      if (file.path().filename().string().ends_with("_test.cpp")) {
        files.push_back(folder / name / file.path().filename());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> course_files(const fs::path& root, Receiver receiver) {
  std::vector<fs::path> files;
  for (const char* part : kParts) add(root, part, files);
  if (receiver == Receiver::kAutograder) {
    for (const fs::path& file : hidden_cases(root)) files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_students_copy(const fs::path& root) {
  std::error_code error;
  return !fs::exists(root / "solutions", error);
}

}  // namespace warplings::classroom
