// The words of `report`, and the end of `grade`: gradebooks, the class report, other formats.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct ReportOptions {
  std::string results = "results";
  std::vector<std::string> formats;
};

void add_report(CLI::App& app, ReportOptions& options);

// Throws UsageError for a format that does not exist.
void check_formats(const std::vector<std::string>& formats);

// Writes them all, and says so in two lines. Returns how many results could not be read.
std::size_t write_reports(const Session& session, const std::filesystem::path& results,
                          const std::vector<std::string>& formats);

// Exit status: 0 done, 1 some results are damaged, 2 wrong usage, 3 it cannot be written.
int report_command(const Session& session, const ReportOptions& options);

}  // namespace warplings::cli
