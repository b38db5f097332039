// Packing is CMake's: `cmake -E tar` writes both kinds, keeps modes, and is there wherever the
// course is built.
#include "grader/classroom/package/archive.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/error.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

bool is_zip(const fs::path& out) { return out.extension() == ".zip"; }

// A name beside `out` that nobody else uses, so that the rename at the end cannot cross disks.
fs::path name_beside(const fs::path& out) {
  return out.parent_path() / fmt::format(".{}.{}", out.filename().string(), getpid());
}

// The files below the folder, one line each, sorted: archives of the same files are alike.
std::string file_list(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string name = entry.path().lexically_relative(folder).string();
    if (name.find('\n') != name.npos) {
      throw PackageError(fmt::format("'{}' has a line break in its name.", name));
    }
    names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  std::string list;
  for (const std::string& name : names) list += name + "\n";
  return list;
}

}  // namespace

bool is_archive_name(const fs::path& out) {
  const std::string name = out.filename().string();
  return name.ends_with(".zip") || name.ends_with(".tar.gz") || name.ends_with(".tgz");
}

void copy_files(const fs::path& root, const std::vector<fs::path>& files, const fs::path& folder) {
  try {
    for (const fs::path& file : files) {
      fs::create_directories((folder / file).parent_path());
      fs::copy_file(root / file, folder / file, fs::copy_options::overwrite_existing);
    }
  } catch (const fs::filesystem_error& error) {
    throw PackageError(
        fmt::format("Cannot copy {}: {}.", error.path1().string(), error.code().message()));
  }
}

void write_archive(const fs::path& folder, const fs::path& out) {
  if (!is_archive_name(out)) {
    throw PackageError(
        fmt::format("'{}' should end in .zip, .tar.gz or .tgz.", out.filename().string()));
  }
  const fs::path target = fs::absolute(out);
  const fs::path part = name_beside(target);
  const base::TemporaryDirectory scratch;
  base::write_text(scratch.path() / "files", file_list(folder));
  const auto packed = base::run_captured({"cmake", "-E", "chdir", folder.string(), "cmake", "-E",
                                          "tar", is_zip(out) ? "cf" : "czf", part.string(),
                                          is_zip(out) ? "--format=zip" : "--format=gnutar",
                                          "--files-from=" + (scratch.path() / "files").string()});
  std::error_code error;
  if (packed.status != 0) {
    fs::remove(part, error);
    throw PackageError(fmt::format("Cannot write {}.\n{}", out.string(), packed.output));
  }
  fs::rename(part, target, error);
  if (error) {
    fs::remove(part);
    throw PackageError(fmt::format("Cannot write {}: {}.", out.string(), error.message()));
  }
}

}  // namespace warplings::classroom
