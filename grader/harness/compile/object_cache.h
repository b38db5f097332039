// A directory of files under the digests of what they were made from. A file that is there is
// whole: each is made beside its place and renamed.
//
// An object depends on files that only its compiler can name. So beside the objects stands, for
// each command, the list of files that the command read when it last ran. The digest of the command
// and of what these files hold now is the object's key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

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

struct CachedObject {
  std::filesystem::path path;
  std::string key;  // equal for equal objects
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

  // The object that the command (a digest of it) made of the files that it read, if they are what
  // they were then.
  std::optional<CachedObject> find(const std::string& command, const std::string& extension);

  // Puts an object in its place, and the list of the files that it was made from beside it. An
  // object is used once and not found again if one of the files was changed since `begun`: then
  // nobody knows which of its contents the compiler saw.
  CachedObject keep(const TemporaryFile& object, const std::string& command,
                    const std::string& extension, const std::vector<std::filesystem::path>& files,
                    std::filesystem::file_time_type begun);

  // Removes the longest unused files while there are more than `largest` bytes. What was used in
  // the last hour stays: another process may be linking it.
  void prune(std::uintmax_t largest = std::uintmax_t{256} << 20);

 private:
  std::filesystem::path directory_;
  std::filesystem::path finished_;
};

}  // namespace warplings::build
