// Descriptors rather than streams: type and size are those of what is open, and a failure has a
// reason.
#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace warplings::base {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& action, const fs::path& path, int error) {
  std::string message = "Cannot " + action + " " + path.string() + ": " + std::strerror(error);
  if (error == ENOSPC || error == EDQUOT) {
    std::error_code ignored;
    message += "; free some space there";
    if (path.string().starts_with(fs::temp_directory_path(ignored).string())) {
      message += ", or set TMPDIR to a directory on another disk";
    }
  }
  throw Error(message + ".");
}

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  int get() const { return value_; }

  // Zero, or the errno of the write that failed. The last may fail at the close (a full network
  // disk).
  int write_and_close(std::span<const std::byte> bytes, bool to_disk = false) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(value_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return errno;
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    if (to_disk && ::fsync(value_) != 0) return errno;
    return ::close(std::exchange(value_, -1)) == 0 ? 0 : errno;
  }

 private:
  int value_;
};

// How much a file says it has, where it does.
std::uint64_t size_of(const Descriptor& file) {
  struct stat status {};
  return ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode)
             ? static_cast<std::uint64_t>(status.st_size)
             : 0;
}

// What there is to read, but no more than `most` bytes. Megabytes do not move while they come in,
// and what a file only says it has costs no memory.
template <class Bytes>
Bytes read_all(const Descriptor& file, const fs::path& path, std::size_t most) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  Bytes bytes;
  bytes.reserve(std::min<std::size_t>(most, size_of(file) + kPiece));
  std::size_t done = 0;
  while (done < most) {
    bytes.resize(std::min(most, done + kPiece));
    const ssize_t count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read", path, errno);
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

template <class Bytes>
Bytes read_suspiciously(const fs::path& path, std::uint64_t limit) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (file.get() < 0) fail("read", path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) fail("read", path, errno);
  if (!S_ISREG(status.st_mode)) throw Error(path.string() + " is not a regular file.");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > limit) {
    throw Error(path.string() + " has " + std::to_string(size) + " bytes; at most " +
                std::to_string(limit) + " are allowed.");
  }
  return read_all<Bytes>(file, path, static_cast<std::size_t>(size));
}

void write_in_place(const fs::path& path, int flags, std::span<const std::byte> bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0644));
  if (file.get() < 0) fail("write", path, errno);
  if (const int error = file.write_and_close(bytes)) fail("write", path, error);
}

// A new file beside `path` with these bytes and no name of its own yet. The destructor removes what
// was not renamed.
class Unnamed {
 public:
  Unnamed(const fs::path& path, std::span<const std::byte> bytes, mode_t mode, bool to_disk)
      : name_(path.string() + ".XXXXXX") {
    Descriptor file(::mkostemp(name_.data(), O_CLOEXEC));
    if (file.get() < 0) fail("write", path, errno);
    int error = ::fchmod(file.get(), mode) == 0 ? 0 : errno;
    if (error == 0) error = file.write_and_close(bytes, to_disk);
    if (error == 0) return;
    ::unlink(name_.c_str());
    fail("write", path, error);
  }
  Unnamed(const Unnamed&) = delete;
  Unnamed& operator=(const Unnamed&) = delete;
  ~Unnamed() { ::unlink(name_.c_str()); }
  const char* name() const { return name_.c_str(); }

 private:
  std::string name_;
};

// Gives the file its name unless the name is taken. Returns 0, EEXIST or another errno.
int link_or_fail(const char* from, const char* to) {
  if (::link(from, to) == 0) return 0;
  if (errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK) return errno;
#ifdef RENAME_NOREPLACE
  // A file system without links.
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
#endif
  return errno;
}

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

// /dev/null, /dev/stdout, a pipe: what a rename would replace by a file, instead of writing to it.
bool is_stream(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::is_character_file(status) || fs::is_fifo(status);
}

}  // namespace

std::string read_text(const fs::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) fail("read", path, errno);
  return read_all<std::string>(file, path, SIZE_MAX);
}

std::optional<std::string> content_of(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return std::nullopt;
  try {
    return read_text(path);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::vector<std::byte> read_file(const fs::path& path, std::uint64_t limit) {
  return read_suspiciously<std::vector<std::byte>>(path, limit);
}

std::string read_text(const fs::path& path, std::uint64_t limit) {
  return read_suspiciously<std::string>(path, limit);
}

void write_file(const fs::path& path, std::span<const std::byte> bytes) {
  if (is_stream(path)) return write_in_place(path, 0, bytes);
  // Results are as readable as any other file.
  const Unnamed file(path, bytes, 0644, false);
  if (::rename(file.name(), path.c_str()) != 0) fail("write", path, errno);
}

void write_text(const fs::path& path, std::string_view text) { write_file(path, bytes_of(text)); }

bool write_new(const fs::path& path, std::string_view text) {
  const Unnamed file(path, bytes_of(text), 0600, true);
  const int error = link_or_fail(file.name(), path.c_str());
  if (error == EEXIST) return false;
  if (error != 0) fail("write", path, error);
  // A name is on the disk when its folder is. Not every file system can; the name is there all the
  // same.
  const Descriptor folder(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() >= 0) ::fsync(folder.get());
  return true;
}

void fill_file(const fs::path& path, std::span<const std::byte> bytes) {
  write_in_place(path, O_CREAT | O_TRUNC | O_NOFOLLOW, bytes);
}

bool is_disk_full(const fs::path& folder) {
  constexpr std::uint64_t kLeast = std::uint64_t{16} << 20;
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) != 0) return false;
  if (disk.f_files != 0 && disk.f_favail == 0) return true;
  std::uint64_t bytes = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  // What fills the disk may be the program's own output.
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    struct stat status {};
    if (::lstat(file->path().c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
      bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
    }
  }
  return bytes < kLeast;
}

}  // namespace warplings::base
