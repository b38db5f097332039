// Reads archives with libarchive: its readers of zip and tar only, and never its writers to disk.
#include "grader/classroom/intake/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string>

#include "base/text.h"
#include "grader/classroom/batch/names.h"

namespace warplings::classroom {
namespace {

struct Close {
  void operator()(archive* reader) const { archive_read_free(reader); }
};
using Reader = std::unique_ptr<archive, Close>;

// libarchive turns names into the locale's encoding, and gives up on those that "C" has not.
class Utf8Locale {
 public:
  Utf8Locale() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) before_ = uselocale(locale_);
  }
  ~Utf8Locale() {
    if (locale_ == nullptr) return;
    uselocale(before_);
    freelocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  locale_t locale_;
  locale_t before_ = nullptr;
};

// An open file that is a regular one, whatever its name has become since somebody looked.
class File {
 public:
  explicit File(const std::filesystem::path& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
      throw Unreadable(fmt::format("It cannot be opened: {}.", std::strerror(errno)));
    }
    if (!S_ISREG(status.st_mode)) throw Unreadable("It is not a regular file.");
    bytes_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~File() { ::close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int descriptor() const { return descriptor_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  int descriptor_;
  std::uint64_t bytes_ = 0;
};

// What libarchive says, as part of a sentence.
std::string reason(archive* reader) {
  const char* text = archive_error_string(reader);
  return text == nullptr ? "for no stated reason" : printable_name(text);
}

// Another kind of file, or an upload that broke off at its first bytes.
std::string not_readable(archive* reader) {
  return fmt::format("It is not a .zip or .tar archive that can be read: {}.", reason(reader));
}

Reader open_archive(const File& file) {
  if (file.bytes() == 0) throw Unreadable("The archive is empty: it has no bytes.");
  if (file.bytes() > kLargestArchive) {
    throw Unreadable(fmt::format("The archive has {} MiB; at most {} are read.",
                                 file.bytes() >> 20U, kLargestArchive >> 20U));
  }
  Reader reader(archive_read_new());
  if (!reader) throw std::bad_alloc();
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_bzip2(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_filter_zstd(reader.get());
  if (archive_read_open_fd(reader.get(), file.descriptor(), 64 << 10) != ARCHIVE_OK) {
    throw Unreadable(not_readable(reader.get()));
  }
  return reader;
}

void check_bounds(archive* reader, const File& file) {
  const auto unpacked =
      static_cast<std::uint64_t>(std::max<std::int64_t>(0, archive_filter_bytes(reader, 0)));
  const bool ratio = unpacked > kFreeContent && unpacked / file.bytes() > kLargestRatio;
  if (unpacked > kLargestContent || ratio) {
    throw Unreadable(fmt::format("The archive unpacks to more than {} times its size.",
                                 unpacked / std::max<std::uint64_t>(1, file.bytes())));
  }
}

// The entry's path without what only points at itself; nothing where it leads elsewhere.
std::string path_of(archive_entry* entry) {
  const char* path = archive_entry_pathname(entry);
  if (path == nullptr) path = archive_entry_pathname_utf8(entry);
  return path == nullptr ? "" : path;
}

bool leads_out(const std::string& path) {
  if (path.starts_with('/') || (path.size() > 1 && path[1] == ':')) return true;
  std::string part;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/' && path[i] != '\\') {
      part += path[i];
      continue;
    }
    if (part == "..") return true;
    part.clear();
  }
  return false;
}

std::string kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr) return "a hard link";
  if (archive_entry_symlink(entry) != nullptr) return "a symbolic link";
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return "";
    case AE_IFLNK:
      return "a symbolic link";
    case AE_IFDIR:
      return "a folder";
    case AE_IFIFO:
      return "a pipe";
    case AE_IFSOCK:
      return "a socket";
    case AE_IFCHR:
    case AE_IFBLK:
      return "a device";
    default:
      return "no regular file";
  }
}

// The entry's bytes; nothing where there are too many.
std::optional<std::string> content(archive* reader, const File& file) {
  std::string text;
  std::array<char, 16 << 10> buffer;
  while (true) {
    const la_ssize_t count = archive_read_data(reader, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0) throw Unreadable(fmt::format("The archive is damaged: {}.", reason(reader)));
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > kLargestFile) return std::nullopt;
    check_bounds(reader, file);
  }
}

void read_entry(archive* reader, archive_entry* entry, const File& file, Selection& selection) {
  const std::string path = path_of(entry);
  if (leads_out(path)) return selection.escape(path);
  const auto depth = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
  if (depth > kDeepest) {
    throw Unreadable(fmt::format("Its folders are more than {} deep.", kDeepest));
  }
  if (const std::string kind = kind_of(entry); !kind.empty()) {
    if (kind != "a folder") selection.refuse(path, kind);
    return;
  }
  if (!selection.wants(path)) return;
  if (archive_entry_is_encrypted(entry) != 0) {
    throw Unreadable("The archive is encrypted.");
  }
  if (auto text = content(reader, file)) {
    selection.take(path, std::move(*text));
  } else {
    selection.refuse(path, fmt::format("larger than {} KiB", kLargestFile >> 10U));
  }
}

}  // namespace

bool looks_like_archive(const std::filesystem::path& file) {
  const std::string name = base::lower(file.filename().string());
  static constexpr std::array<std::string_view, 7> endings = {
      ".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar.zst"};
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

bool can_read_archives() { return true; }

void read_archive(const std::filesystem::path& path, Selection& selection) {
  const Utf8Locale locale;
  const File file(path);
  const Reader reader = open_archive(file);
  std::size_t headers = 0;
  while (true) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader.get(), &entry);
    check_bounds(reader.get(), file);
    if (status == ARCHIVE_EOF) break;
    if (status == ARCHIVE_RETRY && ++headers < kMostEntries) continue;
    if (status < ARCHIVE_WARN) {
      throw Unreadable(headers == 0
                           ? not_readable(reader.get())
                           : fmt::format("The archive is damaged: {}.", reason(reader.get())));
    }
    if (++headers > kMostEntries * 2) {  // folders count as well
      throw Unreadable(fmt::format("It has more than {} files.", kMostEntries));
    }
    read_entry(reader.get(), entry, file, selection);
  }
}

}  // namespace warplings::classroom
