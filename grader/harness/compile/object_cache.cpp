// See object_cache.h. Times of use are the files' times of modification.
#include "grader/harness/compile/object_cache.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <system_error>
#include <vector>

#include "base/error.h"

namespace warplings::build {
namespace fs = std::filesystem;

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

ObjectCache::ObjectCache(fs::path directory, fs::path finished)
    : directory_(std::move(directory)), finished_(std::move(finished)) {
  std::error_code error;
  fs::create_directories(directory_, error);
  if (error) {
    throw base::Error("Cannot make the directory " + directory_.string() + ": " + error.message() +
                      ".");
  }
}

fs::path ObjectCache::path(const std::string& key, const std::string& extension) const {
  const std::string name = key + extension;
  std::error_code ignored;
  if (!finished_.empty() && fs::exists(finished_ / name, ignored)) return finished_ / name;
  return directory_ / name;
}

bool ObjectCache::holds(const fs::path& path) {
  std::error_code error;
  fs::last_write_time(path, fs::file_time_type::clock::now(), error);
  return !error || fs::exists(path);
}

TemporaryFile ObjectCache::begin(const fs::path& path) {
  static std::atomic<unsigned> count = 0;
  fs::path temporary = path;
  temporary += ".part" + std::to_string(::getpid()) + "-" + std::to_string(++count);
  return TemporaryFile(temporary);
}

void ObjectCache::finish(const TemporaryFile& file, const fs::path& path) {
  std::error_code error;
  fs::rename(file.path(), path, error);
  if (error) {
    throw base::Error("Cannot write " + path.string() + ": " + error.message() + ".");
  }
}

void ObjectCache::prune(std::uintmax_t largest) {
  struct Entry {
    fs::path path;
    fs::file_time_type used;
    std::uintmax_t bytes;
  };
  std::error_code error;
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  for (const auto& file : fs::directory_iterator(directory_, error)) {
    const auto bytes = file.file_size(error);
    if (error) continue;
    entries.push_back({file.path(), file.last_write_time(error), bytes});
    total += bytes;
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  const auto recent = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const Entry& entry : entries) {
    if (total <= largest || entry.used > recent) return;
    fs::remove(entry.path, error);
    total -= entry.bytes;
  }
}

}  // namespace warplings::build
