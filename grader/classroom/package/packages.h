// The two packages that an instructor makes: what students get, and what Gradescope grades with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace warplings::classroom {

struct PackageSummary {
  std::size_t files = 0;
  std::size_t hidden_cases = 0;  ///< files of hidden cases: left out or taken along
  std::uintmax_t bytes = 0;      ///< of the archive
};

// The course as students get it, in a folder warplings/: exercises/ holds the skeletons, whatever
// the instructor has written there, and README.md is the students'. Throws PackageError.
PackageSummary package_student(const std::filesystem::path& root, const std::filesystem::path& out);

// A zip for Gradescope: setup.sh and run_autograder at its top, the course in warplings/, and in
// exercises.txt the exercises to grade, one a line (empty: all). Cases of others stay here. Throws
// PackageError.
PackageSummary package_gradescope(const std::filesystem::path& root,
                                  const std::filesystem::path& out,
                                  const std::vector<std::string>& exercises);

}  // namespace warplings::classroom
