// Temporary directories that go away with the object, and files that are written whole or not.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warplings::base {

// A fresh directory under $TMPDIR (or /tmp) that only this user can read; removed, with all that
// is in it, by the destructor.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Both throw Error and name the file; a full disk is said in so many words.
std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace warplings::base
