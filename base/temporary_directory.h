// A directory of its own for one run, gone with the object.
#pragma once

#include <filesystem>

namespace warplings::base {

class TemporaryDirectory {
 public:
  // Below $TMPDIR or /tmp, readable by its owner only. Throws std::runtime_error saying why not.
  TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  // Removes also what was made unreadable in it; links are removed, not followed.
  ~TemporaryDirectory();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace warplings::base
