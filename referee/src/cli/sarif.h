// Reports as SARIF (Static Analysis Results Interchange Format, OASIS, version 2.1.0), which code
// hosts and editors show beside the lines.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace referee::cli {

// One log of the reports that programs left (referee/README.md has their format).
// What several runs report alike stands there once. Files below `root`, an absolute path, are told
// relative to it, as code hosts want them, others by their whole path. Throws Error where a file is
// no report.
std::string sarif_of(const std::vector<std::filesystem::path>& reports,
                     const std::filesystem::path& root);

}  // namespace referee::cli
