// Walks folders without following anything. See tree.h for the contract.
#include "grader/classroom/intake/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/files.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

std::string kind_of(const fs::file_status& status) {
  switch (status.type()) {
    case fs::file_type::regular:
      return "";
    case fs::file_type::symlink:
      return "a symbolic link";
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::socket:
      return "a socket";
    case fs::file_type::block:
    case fs::file_type::character:
      return "a device";
    default:
      return "no regular file";
  }
}

// The entries of one folder by name, so that what is chosen does not depend on the disk.
std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
  std::vector<fs::directory_entry> entries;
  std::error_code error;
  fs::directory_iterator next(folder, error);
  if (error) throw Unreadable(fmt::format("A folder cannot be read: {}.", error.message()));
  for (; next != fs::directory_iterator(); next.increment(error)) {
    if (error) break;
    entries.push_back(*next);
    if (entries.size() > kMostEntries) {
      throw Unreadable(fmt::format("It has more than {} files.", kMostEntries));
    }
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

// A whole folder's walk, which folders of folders without files must not make endless.
class Walk {
 public:
  explicit Walk(Selection& selection) : selection_(selection) {}

  void folder(const fs::path& path, const std::string& below, std::size_t depth) {
    if (depth > kDeepest) {
      throw Unreadable(fmt::format("Its folders are more than {} deep.", kDeepest));
    }
    if (++folders_ > kMostEntries) {
      throw Unreadable(fmt::format("It has more than {} folders.", kMostEntries));
    }
    for (const fs::directory_entry& entry : entries_of(path)) {
      const std::string name = entry.path().filename();
      const std::string inside = below.empty() ? name : below + "/" + name;
      std::error_code error;
      const fs::file_status status = entry.symlink_status(error);
      if (status.type() == fs::file_type::directory) {
        if (name != ".git") folder(entry.path(), inside, depth + 1);
      } else if (const std::string kind = kind_of(status); !kind.empty()) {
        selection_.refuse(inside, kind);
      } else {
        read_loose_file(entry.path(), inside, selection_);
      }
    }
  }

 private:
  Selection& selection_;
  std::size_t folders_ = 0;
};

}  // namespace

void read_loose_file(const fs::path& file, std::string_view path, Selection& selection) {
  if (!selection.wants(path)) return;
  std::error_code error;
  if (fs::file_size(file, error) > kLargestFile && !error) {
    selection.refuse(path, fmt::format("larger than {} KiB", kLargestFile >> 10U));
    return;
  }
  try {
    selection.take(path, base::read_text(file, kLargestFile));
  } catch (const std::runtime_error&) {
    selection.refuse(path, "a file that cannot be read");
  }
}

void read_folder(const fs::path& folder, Selection& selection) {
  Walk(selection).folder(folder, "", 0);
}

}  // namespace warplings::classroom
