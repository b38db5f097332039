// One pass over the results; only sums of them are kept.
#include "grader/classroom/report/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/files.h"
#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/results_folder.h"
#include "grader/classroom/formats/formats.h"
#include "grader/classroom/formats/gradebook.h"
#include "grader/classroom/report/class_report.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

std::vector<const Format*> chosen(const std::vector<std::string>& names) {
  std::vector<const Format*> result;
  for (const std::string& name : names) {
    const Format* format = find_format(name);
    if (format == nullptr) {
      throw std::invalid_argument(fmt::format("There is no format '{}'.", name));
    }
    result.push_back(format);
  }
  return result;
}

// The results of the folder, by id.
std::vector<fs::path> result_files(const ResultsFolder& results) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(results.submissions(), none)) {
    const fs::path file = entry.path() / "result.json";
    std::error_code error;
    if (fs::is_regular_file(fs::symlink_status(file, error))) files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Exported export_batch(const fs::path& results, const Course& course, const fs::path& checkout,
                      const std::vector<std::string>& names) {
  const std::vector<const Format*> formats = chosen(names);
  Exported exported;
  Gradebook gradebook;
  const fs::path way =
      fs::weakly_canonical(checkout).lexically_relative(fs::weakly_canonical(results));
  ClassReport report(course, way.empty() ? "" : way.generic_string() + "/");
  const ResultsFolder folder(results);
  for (const fs::path& file : result_files(folder)) {
    SubmissionResult result;
    try {
      result = read_submission_result(file);
    } catch (const std::runtime_error& error) {
      exported.damaged.emplace_back(error.what());
      continue;
    }
    for (const Format* format : formats) {
      base::write_text(file.parent_path() / format->file, format->write(result));
    }
    gradebook.add(result);
    report.add(result);
    ++exported.results;
  }
  if (fs::exists(folder.batch_file())) {
    const Batch batch = read_batch(folder.batch_file());
    report.set_batch(batch);
    for (const Student& student : batch.missing) gradebook.add_missing(student);
  }
  const auto write = [&](const char* name, const std::string& text) {
    base::write_text(results / name, text);
    exported.files.push_back(results / name);
  };
  write("canvas.csv", gradebook.canvas());
  write("moodle.csv", gradebook.moodle());
  write("report.html", report.html());
  return exported;
}

}  // namespace warplings::classroom
