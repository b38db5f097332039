// Writes each sample result in each format, for check_samples.py:
//   warplings-format-samples FOLDER
#include <cstdio>
#include <filesystem>

#include "base/files.h"
#include "grader/classroom/formats/formats.h"
#include "grader/classroom/formats/gradebook.h"
#include "grader/classroom/formats/tests/samples.h"
#include "grader/classroom/report/class_report.h"

int main(int argc, char** argv) {
  using namespace warplings;
  using namespace warplings::classroom;
  if (argc != 2) {
    std::fprintf(stderr, "usage: warplings-format-samples FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  std::vector<std::pair<std::string, SubmissionResult>> samples = {
      {"honest", sample_result()},
      {"hidden", sample_with_hidden_case()},
      {"hostile", hostile_result(3'000'000)},
  };
  for (SubmissionResult& result : ungraded_results()) samples.emplace_back(result.id, result);
  Gradebook gradebook;
  const Course course;
  ClassReport report(course);
  for (auto& [name, result] : samples) {
    if (result.student) result.student->login += "-" + name;  // a person each
    std::filesystem::create_directories(folder / name);
    for (const Format& format : formats()) {
      base::write_text(folder / name / format.file, format.write(result));
    }
    gradebook.add(result);
    report.add(result);
  }
  gradebook.add_missing({"9", "=alan", "Turing, \"Alan\"\n@x", "", "B", {}});
  base::write_text(folder / "canvas.csv", gradebook.canvas());
  base::write_text(folder / "moodle.csv", gradebook.moodle());
  base::write_text(folder / "report.html", report.html());
}
