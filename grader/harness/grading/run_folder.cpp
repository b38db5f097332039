// Whatever is not the plain file that was put there is removed, and where that fails the folder.
#include "grader/harness/grading/run_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <system_error>
#include <vector>

#include "base/files.h"

namespace warplings::grading {
namespace {

namespace fs = std::filesystem;

// Whether it may be written to: no link, no second name of somebody's file, no pipe or folder.
bool is_own_file(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1 &&
         status.st_uid == ::geteuid() && ::chmod(path.c_str(), 0600) == 0;
}

}  // namespace

// Keeps the files that every run needs. False where something resists.
bool RunFolder::clear() {
  struct stat status {};
  if (!directory_ || ::lstat(path().c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
      ::chmod(path().c_str(), 0700) != 0) {
    return false;
  }
  std::error_code error;
  std::vector<fs::path> others;
  for (fs::directory_iterator entry(path(), error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path name = entry->path().filename();
    const bool is_needed = name == kRequest || name == kResponse || name == kReport;
    if (!is_needed || !is_own_file(entry->path())) others.push_back(entry->path());
  }
  for (const fs::path& other : others) {
    if (!error) fs::remove_all(other, error);
  }
  return !error;
}

void RunFolder::prepare(std::span<const std::byte> request, bool has_report) {
  if (!clear()) {
    directory_.reset();
    directory_ = std::make_unique<base::TemporaryDirectory>();
  }
  base::fill_file(path() / kRequest, request);
  base::fill_file(path() / kResponse, {});
  if (has_report) {
    base::fill_file(path() / kReport, {});
  } else {
    std::error_code not_there;
    fs::remove(path() / kReport, not_there);
  }
  fs::permissions(path() / kRequest, fs::perms::owner_read);
}

}  // namespace warplings::grading
