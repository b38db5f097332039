// Small text files; none is read before the task that reads it has been submitted.
#include "grader/classroom/executors/slurm_files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

#include "base/files.h"
#include "base/text.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

std::string carried(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : fmt::format("export {}={}\n", variable, base::shell_quoted(value));
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    found.push_back(entry->path());
  }
  return found;
}

}  // namespace

std::vector<std::string> SlurmFiles::names() const {
  std::vector<std::string> names;
  for (const fs::path& entry : entries(folder_)) {
    if (entry.extension() == ".list") names.push_back(entry.stem().string());
  }
  return names;
}

void SlurmFiles::write(const std::string& name, const std::vector<std::string>& ids,
                       std::size_t per_task, const fs::path& program) const {
  fs::create_directories(folder_);
  base::write_text(list(name), fmt::format("{}\n", fmt::join(ids, "\n")));
  const std::string task = fmt::format("exec {} slice {} {} \"$((SLURM_ARRAY_TASK_ID * {}))\" {}\n",
                                       base::shell_quoted(program.string()),
                                       base::shell_quoted(folder_.parent_path().string()),
                                       base::shell_quoted(list(name).string()), per_task, per_task);
  base::write_text(script(name),
                   "#!/bin/sh\n# Grades the submissions of one task of a job array.\n" +
                       carried("PATH") + carried("LD_LIBRARY_PATH") + task);
}

void SlurmFiles::note_trouble(const std::string& node, const std::string& why) const {
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  std::ofstream(folder_ / ("trouble." + (node.empty() ? "node" : node)), std::ios::binary)
      << why << '\n';
}

std::map<std::string, std::string> SlurmFiles::troubles() const {
  std::map<std::string, std::string> found;
  for (const fs::path& entry : entries(folder_)) {
    if (entry.stem() != "trouble" || entry.extension().empty()) continue;
    std::string why = base::content_of(entry).value_or("");
    while (why.ends_with('\n')) why.pop_back();
    found[entry.extension().string().substr(1)] = why;
  }
  return found;
}

void SlurmFiles::forget_troubles() const {
  std::error_code ignored;
  for (const fs::path& entry : entries(folder_)) {
    if (entry.filename().string().starts_with("trouble.")) fs::remove(entry, ignored);
  }
}

void SlurmFiles::tidy() const {
  std::error_code ignored;
  for (const fs::path& entry : entries(folder_)) {
    if (entry.extension() == ".log" && fs::is_empty(entry, ignored)) fs::remove(entry, ignored);
  }
}

}  // namespace warplings::classroom
