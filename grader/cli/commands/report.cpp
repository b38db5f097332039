// report: makes everything that is made from results again.
#include "grader/cli/commands/report.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "grader/classroom/formats/formats.h"
#include "grader/classroom/report/export.h"
#include "grader/text/nearest.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::string results = "results";
  std::vector<std::string> formats;
};

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const classroom::Format& format : classroom::formats()) names.emplace_back(format.name);
  return names;
}

}  // namespace

void check_formats(const std::vector<std::string>& formats) {
  for (const std::string& name : formats) {
    if (classroom::find_format(name) != nullptr) continue;
    const auto suggestion = nearest(name, format_names());
    throw UsageError(fmt::format("There is no format '{}'.{} Known are {}.", name,
                                 suggestion ? fmt::format(" Did you mean '{}'?", *suggestion) : "",
                                 fmt::join(format_names(), ", ")));
  }
}

std::size_t write_reports(const Session& session, const fs::path& results,
                          const std::vector<std::string>& formats) {
  const classroom::Exported exported =
      classroom::export_batch(results, session.course, session.places.root, formats);
  for (const std::string& damaged : exported.damaged) fmt::print(stderr, "Note: {}\n", damaged);
  std::string names;
  for (const fs::path& file : exported.files) {
    names += (names.empty() ? "" : ", ") + file.filename().string();
  }
  fmt::print("For all of them: {1} in {0}/\n", session.places.shown(results), names);
  std::string beside;
  for (const std::string& name : formats) {
    beside += (beside.empty() ? "" : ", ") + std::string(classroom::find_format(name)->file);
  }
  if (!beside.empty()) fmt::print("Beside each result: {}\n", beside);
  return exported.damaged.size();
}

namespace {

int report(const Session& session, const ReportOptions& options) {
  check_formats(options.formats);
  std::error_code error;
  const fs::path results = fs::absolute(options.results).lexically_normal();
  if (!fs::is_regular_file(results / "batch.json", error)) {
    throw UsageError(fmt::format("'{}' is not a folder of results: grade makes one, with --out.",
                                 options.results));
  }
  return write_reports(session, results, options.formats) == 0 ? kDone : kNotPassed;
}

}  // namespace

Action add_report(CLI::App& app) {
  const auto options = std::make_shared<ReportOptions>();
  app.add_option("RESULTS", options->results, "Where grade wrote its results [results]");
  app.add_option("--format", options->formats, "Also write this format beside each result")
      ->type_name("NAME");
  app.footer(
      "Writes canvas.csv, moodle.csv and report.html; grade does so by itself.\n"
      "Formats: " +
      fmt::format("{}", fmt::join(format_names(), ", ")) + ".");
  return [options](const Session& session) { return report(session, *options); };
}

}  // namespace warplings::cli
