// A new folder's worth of order before each run; what the program leaves is read with suspicion.
#include "grader/harness/grading/in_folder.h"

#include <sys/stat.h>

#include <cstdlib>
#include <stdexcept>

#include "base/files.h"
#include "grader/harness/protocol/message.h"

namespace warplings::grading {
namespace {

constexpr const char* kTraceFile = "trace.json";
// Of CPU time that one launch may take: a loop that meets a barrier in each round gets somewhere as
// far as the referee can tell. The solutions' longest launches take a quarter of a second.
constexpr const char* kLaunchSeconds = "3";

std::string text_of(const std::filesystem::path& file, std::uint64_t limit) {
  try {
    return base::read_text(file, limit);
  } catch (const std::runtime_error&) {
    return "";
  }
}

std::vector<std::string> environment(const Setting& setting,
                                     const std::filesystem::path& directory) {
  std::vector<std::string> result = variables_of_run(
      setting, {(directory / RunFolder::kReport).string(), (directory / kTraceFile).string()},
      kLaunchSeconds);
  result.insert(result.end(),
                {"LANG=C.UTF-8", "HOME=" + directory.string(), "TMPDIR=" + directory.string()});
  // Where addr2line is (the referee asks it for lines), a toolkit outside the standard places, and
  // the choice of a device.
  for (const char* name : {"PATH", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) result.push_back(std::string(name) + "=" + value);
  }
  return result;
}

// Whether there is nothing in the file's place but what was put there before the run.
bool is_untouched(const std::filesystem::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0) return true;
  return S_ISREG(status.st_mode) && status.st_size == 0;
}

}  // namespace

Remains run_in_folder(const std::filesystem::path& program,
                      const std::vector<std::string>& launcher, RunFolder& folder,
                      std::span<const std::byte> request, const Setting& setting,
                      const Limits& limits) {
  folder.prepare(request, setting.has_report());
  const std::filesystem::path& directory = folder.path();
  Remains left;
  left.ending =
      run({{std::filesystem::absolute(program).string(), RunFolder::kRequest, RunFolder::kResponse},
           environment(setting, directory),
           directory,
           launcher},
          limits);
  if (setting.has_report()) left.report = text_of(directory / RunFolder::kReport, kMaxReportBytes);
  if (setting.trace) left.trace = text_of(directory / kTraceFile, kMaxTraceBytes);
  left.has_answered = !is_untouched(directory / RunFolder::kResponse);
  if (!left.has_answered) return left;
  try {
    left.response = base::read_file(directory / RunFolder::kResponse, protocol::kMaxMessageBytes);
  } catch (const std::exception& error) {
    left.unreadable = error.what();
  }
  return left;
}

}  // namespace warplings::grading
