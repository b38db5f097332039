// The end of `grade`, which `report` does again: gradebooks, the class report, other formats.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

// Throws UsageError for a format that does not exist.
void check_formats(const std::vector<std::string>& formats);

// Writes them all, and says so in two lines. Returns how many results could not be read.
std::size_t write_reports(const Session& session, const std::filesystem::path& results,
                          const std::vector<std::string>& formats);

}  // namespace warplings::cli
