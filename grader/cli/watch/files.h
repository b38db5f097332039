// The students' files, looked at again and again: which of them changed, whatever way an editor
// writes (in place, by rename, by deletion and re-creation).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

namespace warplings::cli::watch {

class FileWatch {
 public:
  enum class Events { where_possible, never };

  // `files` lie in folders below `top`. Files and folders need not exist.
  FileWatch(const std::filesystem::path& top, std::vector<std::filesystem::path> files,
            Events events = Events::where_possible);
  ~FileWatch();
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;

  // Becomes readable when it is worth looking; -1 where the system does not tell.
  int descriptor() const { return descriptor_; }

  // How often to look in any case. Changes made through another machine (a mounted folder) are
  // told to nobody, so there is a look now and then although events come.
  std::chrono::milliseconds interval() const;

  // The numbers of the files that changed since the last call, or whose folder has a header
  // (.cuh, .h, .hpp, .inc) that did. A file that came or went has changed.
  std::vector<std::size_t> look();

 private:
  // Differs after every way of writing; equal where nothing happened.
  struct Stamp {
    bool there = false;
    ino_t inode = 0;
    off_t size = 0;
    std::int64_t modified = 0;  // nanoseconds
    std::int64_t changed = 0;   // of the inode: also where an old time was restored
    bool operator==(const Stamp&) const = default;
  };
  static Stamp stamp_of(const std::filesystem::path& file);
  std::map<std::filesystem::path, Stamp> headers_in(const std::filesystem::path& folder) const;
  void arm();

  std::filesystem::path top_;
  std::vector<std::filesystem::path> files_;
  std::vector<Stamp> stamps_;
  std::set<std::filesystem::path> folders_;
  std::map<std::filesystem::path, std::map<std::filesystem::path, Stamp>> headers_;
  int descriptor_ = -1;
};

}  // namespace warplings::cli::watch
