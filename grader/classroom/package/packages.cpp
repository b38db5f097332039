// Puts the packages together in a scratch folder and packs it.
#include "grader/classroom/package/packages.h"

#include <algorithm>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/classroom/package/archive.h"
#include "grader/classroom/package/course_files.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using base::TemporaryDirectory;

const fs::path kHere = fs::path("grader") / "classroom" / "package";

void check_complete(const fs::path& root) {
  if (!is_students_copy(root)) return;
  throw PackageError(
      "This is a student's copy of the course; the instructor's copy makes packages.");
}

// Whether a file is of cases that are not asked for. Building the others takes most of the time.
bool is_idle_case(const fs::path& file, const std::vector<std::string>& exercises) {
  const std::string name = file.filename().string();
  const std::string ending = "_test.cpp";
  if (exercises.empty() || !name.ends_with(ending)) return false;
  return std::find(exercises.begin(), exercises.end(),
                   name.substr(0, name.size() - ending.size())) == exercises.end();
}

// The course below `folder`. exercises/ is what students begin with, not what stands there now.
void stage(const fs::path& root, Receiver receiver, const fs::path& folder,
           const std::vector<std::string>& exercises, PackageSummary& summary) {
  std::vector<fs::path> files;
  for (const fs::path& file : course_files(root, receiver)) {
    if (*file.begin() == "exercises" || is_idle_case(file, exercises)) continue;
    files.push_back(file);
  }
  copy_files(root, files, folder);
  std::error_code error;
  fs::copy(folder / "grader" / "skeletons", folder / "exercises", fs::copy_options::recursive,
           error);
  if (error) throw PackageError("Cannot copy grader/skeletons: " + error.message() + ".");
  // In place of the README of the whole project, which speaks of what is not there.
  copy_files(root / kHere / "student", {"README.md"}, folder);
  summary.files = files.size() + 1;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "exercises")) {
    if (entry.is_regular_file()) ++summary.files;
  }
  const std::vector<fs::path> hidden = hidden_cases(root);
  summary.hidden_cases = static_cast<std::size_t>(
      std::count_if(hidden.begin(), hidden.end(),
                    [&](const fs::path& file) { return !is_idle_case(file, exercises); }));
}

}  // namespace

PackageSummary package_student(const fs::path& root, const fs::path& out) {
  check_complete(root);
  const TemporaryDirectory scratch;
  PackageSummary summary;
  stage(root, Receiver::kStudent, scratch.path() / "warplings", {}, summary);
  write_archive(scratch.path(), out);
  summary.bytes = fs::file_size(out);
  return summary;
}

PackageSummary package_gradescope(const fs::path& root, const fs::path& out,
                                  const std::vector<std::string>& exercises) {
  check_complete(root);
  if (out.extension() != ".zip") {
    throw PackageError("Gradescope takes a zip: '" + out.filename().string() +
                       "' should end in .zip.");
  }
  const TemporaryDirectory scratch;
  PackageSummary summary;
  stage(root, Receiver::kAutograder, scratch.path() / "warplings", exercises, summary);
  copy_files(root / kHere / "gradescope", {"setup.sh", "run_autograder"}, scratch.path());
  std::string list;
  for (const std::string& name : exercises) list += name + "\n";
  base::write_text(scratch.path() / "exercises.txt", list);
  summary.files += 3;
  write_archive(scratch.path(), out);
  summary.bytes = fs::file_size(out);
  return summary;
}

}  // namespace warplings::classroom
