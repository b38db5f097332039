// A directory of its own for one run, gone with the object.
#pragma once

#include <filesystem>

namespace warplings::base {

// $TMPDIR, or /tmp where that is not set.
std::filesystem::path temporary_root();

class TemporaryDirectory {
 public:
  // A new one below temporary_root(), readable by its owner only; its name begins with `prefix`.
  // Throws Error saying why there is none.
  explicit TemporaryDirectory(const char* prefix = "warplings-");
  // This very one, which must not exist yet: for a name that others must know in advance.
  explicit TemporaryDirectory(std::filesystem::path path);
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  // Removes also what was made unreadable in it; links are removed, not followed.
  ~TemporaryDirectory();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace warplings::base
