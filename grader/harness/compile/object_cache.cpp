// Times of use are the files' times of modification.
#include "grader/harness/compile/object_cache.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/temporary_directory.h"

namespace warplings::build {
namespace fs = std::filesystem;
namespace {

const char* const kList = ".files";

// What a file holds; another text than any if it cannot be read.
std::string digest_of(const fs::path& file) {
  try {
    base::Sha256 hash;
    hash.add(base::read_text(file));
    return hash.hex_digest();
  } catch (const base::Error&) {
    return "unreadable";
  }
}

std::string key_of(const std::string& command, const std::vector<fs::path>& files) {
  base::Sha256 hash;
  hash.add(command);
  for (const fs::path& file : files) {
    hash.add(file.string());
    hash.add(digest_of(file));
  }
  return hash.hex_digest();
}

bool is_older(const fs::path& file, fs::file_time_type time) {
  std::error_code error;
  const auto changed = fs::last_write_time(file, error);
  return !error && changed < time;
}

std::string unique() {
  static std::atomic<unsigned> count = 0;
  return std::to_string(::getpid()) + "-" + std::to_string(++count);
}

}  // namespace

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
  fs::path temporary = path;
  temporary += ".part" + unique();
  return TemporaryFile(temporary);
}

void ObjectCache::finish(const TemporaryFile& file, const fs::path& path) {
  std::error_code error;
  fs::rename(file.path(), path, error);
  if (error) {
    throw base::Error("Cannot write " + path.string() + ": " + error.message() + ".");
  }
}

std::optional<CachedObject> ObjectCache::find(const std::string& command,
                                              const std::string& extension) {
  for (const fs::path& directory : {directory_, finished_}) {
    const fs::path list = directory / (command + kList);
    if (directory.empty() || !holds(list)) continue;
    std::vector<fs::path> files;
    std::istringstream lines(base::read_text(list));
    for (std::string line; std::getline(lines, line);) files.emplace_back(line);
    const std::string key = key_of(command, files);
    const fs::path object = path(key, extension);
    if (holds(object)) return CachedObject{object, key};
  }
  return std::nullopt;
}

CachedObject ObjectCache::keep(const TemporaryFile& object, const std::string& command,
                               const std::string& extension, const std::vector<fs::path>& files,
                               fs::file_time_type begun) {
  CachedObject kept;
  const bool is_sure = std::all_of(files.begin(), files.end(),
                                   [&](const fs::path& file) { return is_older(file, begun); });
  if (is_sure) {
    kept.key = key_of(command, files);
    std::string lines;
    for (const fs::path& file : files) lines += file.string() + "\n";
    const fs::path list = directory_ / (command + kList);
    const TemporaryFile temporary = begin(list);
    base::write_text(temporary.path(), lines);
    finish(temporary, list);
  } else {
    const auto now = fs::file_time_type::clock::now().time_since_epoch().count();
    kept.key = key_of(command + unique() + "-" + std::to_string(now), files);
  }
  kept.path = directory_ / (kept.key + extension);
  finish(object, kept.path);
  return kept;
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
