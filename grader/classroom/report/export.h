// Writes the gradebooks, the class report and the formats of a batch that was graded. grade ends
// with it, and `./run.sh report` makes it again from the results alone.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/course.h"

namespace warplings::classroom {

struct Exported {
  std::size_t results = 0;                   ///< results that were read
  std::vector<std::string> damaged;          ///< files that are no results, and why
  std::vector<std::filesystem::path> files;  ///< what was written for the batch as a whole
};

// Reads `results`/batch.json where there is one, for the students who handed nothing in, and each
// `results`/submissions/<id>/result.json, one at a time. Writes canvas.csv, moodle.csv and
// report.html into `results`, and for each of the named formats (formats.h) a file beside each
// result.json. Throws std::invalid_argument for a format that does not exist and std::runtime_error
// where a file cannot be written. `checkout` is where the report's links into the reading lead.
Exported export_batch(const std::filesystem::path& results, const Course& course,
                      const std::filesystem::path& checkout,
                      const std::vector<std::string>& formats);

}  // namespace warplings::classroom
