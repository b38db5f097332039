// Bare git repositories. HEAD is read by hand; then git, in a fresh repository of ours, lists a
// commit's files and prints blobs out of the other's objects.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/classroom/intake/tree.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

// Ten folders in each of ten folders and so on are ten objects, and git lists each of 10^10 files.
constexpr base::Bounds kBounds{.cpu = std::chrono::seconds(5)};
constexpr std::uint64_t kLargestRefs = std::uint64_t{8} << 20;

bool is_regular(const fs::path& file) {
  std::error_code error;
  return fs::symlink_status(file, error).type() == fs::file_type::regular;
}

bool is_folder(const fs::path& folder) {
  std::error_code error;
  return fs::symlink_status(folder, error).type() == fs::file_type::directory;
}

bool is_commit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string first_line(const fs::path& file) {
  std::string text;
  try {
    text = base::read_text(file, 4096);
  } catch (const std::runtime_error&) {
    throw Unreadable("The git repository has no HEAD that can be read.");
  }
  return text.substr(0, text.find_first_of("\r\n"));
}

// The commit of a reference that packed-refs lists; empty where it does not.
std::string packed(const fs::path& repository, const std::string& reference) {
  if (!is_regular(repository / "packed-refs")) return "";
  for (const std::string& line :
       base::lines_of(base::read_text(repository / "packed-refs", kLargestRefs))) {
    const std::size_t space = line.find(' ');
    if (space != std::string::npos && line.substr(space + 1) == reference) {
      return line.substr(0, space);
    }
  }
  return "";
}

// A name as git allows it below refs/heads, which leads nowhere else.
bool is_plain_reference(const std::string& reference) {
  return reference.starts_with("refs/heads/") && reference.find("..") == std::string::npos &&
         reference.find('\0') == std::string::npos && !reference.ends_with('/');
}

// Runs git in `own`, with the objects of the submission and none of anybody's configuration.
std::string git(const fs::path& own, const fs::path& objects, base::Arguments words) {
  words.insert(words.begin(), {"git", "--git-dir=" + own.string(), "-c", "protocol.allow=never"});
  const base::Environment environment = {
      {"GIT_CONFIG_NOSYSTEM", "1"}, {"GIT_CONFIG_GLOBAL", "/dev/null"},
      {"GIT_TERMINAL_PROMPT", "0"}, {"GIT_NO_REPLACE_OBJECTS", "1"},
      {"GIT_NO_LAZY_FETCH", "1"},   {"GIT_ALTERNATE_OBJECT_DIRECTORIES", objects.string()},
      {"GIT_OPTIONAL_LOCKS", "0"},  {"LC_ALL", "C"}};
  const base::ProcessResult result = base::run_captured(words, environment, kBounds);
  if (result.output.size() >= base::kOutputLimit) {
    throw Unreadable("The repository's list of files is too long.");
  }
  if (result.status != 0) throw Unreadable("Git cannot read the repository; it is damaged.");
  return result.output;
}

// Objects elsewhere may be somebody else's work.
void check_objects_are_its_own(const fs::path& objects) {
  std::error_code error;
  std::size_t count = 0;
  for (auto entry = fs::recursive_directory_iterator(objects, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const fs::file_type type = entry->symlink_status(error).type();
    const std::string name = entry->path().filename();
    if ((type != fs::file_type::regular && type != fs::file_type::directory) ||
        name == "alternates" || name == "http-alternates") {
      throw Unreadable("The git repository borrows objects from another one.");
    }
    if (++count > kMostEntries) {
      throw Unreadable(fmt::format("It has more than {} files.", kMostEntries));
    }
  }
}

struct Blob {
  bool regular = false;
  std::string id;
  std::uint64_t bytes = 0;
  std::string path;
};

// "100644 blob ID   SIZE\tPATH", as ls-tree -l prints it.
std::optional<Blob> blob_of(const std::string& record) {
  const std::size_t tab = record.find('\t');
  if (tab == std::string::npos) return std::nullopt;
  std::istringstream fields(record.substr(0, tab));
  std::string mode;
  std::string type;
  std::string size;
  Blob blob;
  fields >> mode >> type >> blob.id >> size;
  blob.regular = type == "blob" && mode.starts_with("100");
  std::from_chars(size.data(), size.data() + size.size(), blob.bytes);
  blob.path = record.substr(tab + 1);
  return blob;
}

}  // namespace

bool is_bare_repository(const fs::path& folder) {
  return is_regular(folder / "HEAD") && is_folder(folder / "objects") &&
         (is_folder(folder / "refs") || is_regular(folder / "packed-refs"));
}

std::string head_of(const fs::path& repository) {
  std::string head = first_line(repository / "HEAD");
  if (head.starts_with("ref: ")) {
    const std::string reference = head.substr(5);
    if (!is_plain_reference(reference)) throw Unreadable("The git repository's HEAD is no branch.");
    head = is_regular(repository / reference) ? first_line(repository / reference)
                                              : packed(repository, reference);
    if (head.empty()) throw Unreadable("The git repository's branch has no commit.");
  }
  if (!is_commit(head)) throw Unreadable("The git repository's HEAD is no commit.");
  return head;
}

void read_bare_repository(const fs::path& repository, Selection& selection) {
  const std::string commit = head_of(repository);
  const fs::path objects = fs::absolute(repository / "objects");
  check_objects_are_its_own(objects);
  if (objects.string().find(':') != std::string::npos) {
    throw Unreadable("A git repository's folder must not have ':' in its path.");
  }
  const base::TemporaryDirectory scratch;
  const fs::path own = scratch.path() / "own.git";
  fs::create_directories(own / "objects");
  fs::create_directories(own / "refs");
  base::write_text(own / "HEAD", "ref: refs/heads/none\n");
  base::write_text(own / "config", commit.size() == 64
                                       ? "[core]\n\trepositoryformatversion = 1\n\tbare = true\n"
                                         "[extensions]\n\tobjectformat = sha256\n"
                                       : "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
  const std::string list = git(own, objects, {"ls-tree", "-r", "-l", "-z", "--full-tree", commit});
  std::size_t begin = 0;
  for (std::size_t end = list.find('\0'); end != std::string::npos; end = list.find('\0', begin)) {
    const auto blob = blob_of(list.substr(begin, end - begin));
    begin = end + 1;
    if (!blob) continue;
    if (!blob->regular) {
      selection.refuse(blob->path, "a symbolic link or another repository");
    } else if (selection.wants(blob->path)) {
      if (blob->bytes > kLargestFile) {
        selection.refuse(blob->path, fmt::format("larger than {} KiB", kLargestFile >> 10U));
      } else {
        selection.take(blob->path, git(own, objects, {"cat-file", "blob", blob->id}));
      }
    }
  }
}

}  // namespace warplings::classroom
