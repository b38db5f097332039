// A directory of files under the digests of what they were made from. A file that is there is
// whole: each is made beside its place and renamed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace warplings::build {

// A file in the making; removed with the object unless it was finished.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::filesystem::path path) : path_(std::move(path)) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class ObjectCache {
 public:
  // Makes the directory. Throws base::Error, which says why it cannot. What lies in
  // `finished`, another cache's directory, is used as well and never changed.
  explicit ObjectCache(std::filesystem::path directory, std::filesystem::path finished = {});

  // Where a file of that key is, or is to be.
  std::filesystem::path path(const std::string& key, const std::string& extension) const;

  // Whether it is there; it counts as used now.
  bool holds(const std::filesystem::path& path);

  // A name beside `path` that nobody else has.
  TemporaryFile begin(const std::filesystem::path& path);

  // Puts a finished file in its place; of two at once the later wins, and both are the same.
  void finish(const TemporaryFile& file, const std::filesystem::path& path);

  // Removes the longest unused files while there are more than `largest` bytes. What was used in
  // the last hour stays: another process may be linking it.
  void prune(std::uintmax_t largest = std::uintmax_t{256} << 20);

 private:
  std::filesystem::path directory_;
  std::filesystem::path finished_;
};

}  // namespace warplings::build
