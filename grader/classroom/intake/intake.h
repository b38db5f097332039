// What lies under DIR: one entry per submission. Reading the answers of one is a worker's business;
// here names, kinds and digests are taken, so that a batch is known before it begins.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/classroom/batch/batch.h"
#include "grader/classroom/intake/selection.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::classroom {

struct Intake {
  std::vector<Submission> submissions;  // by id
  std::vector<std::string> notes;       // entries of DIR that are no submissions, in sentences
};

// Lists DIR. `aside` are paths that are no submissions wherever they lie: the results' folder, the
// roster. Files NAME_EXERCISE.cu, as an LMS downloads them, make one submission NAME. Throws
// std::runtime_error where DIR cannot be read.
Intake take_in(const std::filesystem::path& folder, const Course& course, const Layout& places,
               const std::vector<std::filesystem::path>& aside);

// Reads the answers of one submission, of every exercise of the course. Throws Unreadable.
Selection read_submission(const std::filesystem::path& folder, const Submission& submission,
                          const Course& course, const Layout& places);

// The digest of what a submission holds now: of an archive's bytes, of a folder's answers and
// their places, of a bare repository's commit. Empty where it cannot be read.
std::string digest_of(const std::filesystem::path& folder, const Submission& submission,
                      const Course& course);

}  // namespace warplings::classroom
