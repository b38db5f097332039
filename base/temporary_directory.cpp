// mkdtemp and a patient remove_all.
#include "base/temporary_directory.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "base/error.h"

namespace warplings::base {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_make(const fs::path& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT;
  throw Error(
      "Cannot make a temporary directory " + path.string() + ": " + std::strerror(error) +
      (full ? "; free some space there, or set TMPDIR to a directory on another disk." : "."));
}

}  // namespace

fs::path temporary_root() {
  const char* directory = std::getenv("TMPDIR");
  return directory != nullptr && *directory != '\0' ? directory : "/tmp";
}

TemporaryDirectory::TemporaryDirectory(const char* prefix) {
  std::string name = (temporary_root() / prefix).string() + "XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) fail_to_make(name, errno);
  path_ = name;
}

TemporaryDirectory::TemporaryDirectory(fs::path path) : path_(std::move(path)) {
  if (::mkdir(path_.c_str(), 0700) != 0) fail_to_make(path_, errno);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code error;
  fs::remove_all(path_, error);
  // A program may have taken the permissions of folders that it made. Give them back, one level
  // a turn, and try again.
  for (int turn = 0; error && turn < 64; ++turn) {
    std::error_code ignored;
    const auto options = fs::directory_options::skip_permission_denied;
    for (auto entry = fs::recursive_directory_iterator(path_, options, ignored);
         entry != fs::recursive_directory_iterator(); entry.increment(ignored)) {
      if (entry->is_directory(ignored) && !entry->is_symlink(ignored)) {
        fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
      }
    }
    fs::remove_all(path_, error);
  }
}

}  // namespace warplings::base
