// Reads and writes whole files through descriptors, so that type and size are those of what is
// open. See files.h for the contract.
#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace warplings::base {
namespace {

[[noreturn]] void fail(const std::string& action, const std::filesystem::path& path, int error) {
  throw std::runtime_error("Cannot " + action + " " + path.string() + ": " + std::strerror(error) +
                           ".");
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

  // Errors of the last write may show here (a full network disk).
  int close() {
    const int result = ::close(value_);
    value_ = -1;
    return result;
  }

 private:
  int value_;
};

// Zero, or the errno of the write that failed.
int write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return 0;
}

// /dev/null, /dev/stdout, a pipe: what a rename would replace by a file, instead of writing to it.
bool is_stream(const std::filesystem::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 &&
         (S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode));
}

void write_stream(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  Descriptor stream(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (stream.get() < 0) fail("write", path, errno);
  int error = write_all(stream.get(), bytes);
  if (error == 0 && stream.close() != 0) error = errno;
  if (error != 0) fail("write", path, error);
}

}  // namespace

std::vector<std::byte> read_file(const std::filesystem::path& path, std::uint64_t limit) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (file.get() < 0) fail("read", path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) fail("read", path, errno);
  if (!S_ISREG(status.st_mode)) throw std::runtime_error(path.string() + " is not a regular file.");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > limit) {
    throw std::runtime_error(path.string() + " has " + std::to_string(size) + " bytes; at most " +
                             std::to_string(limit) + " are allowed.");
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read", path, errno);
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

std::string read_text(const std::filesystem::path& path, std::uint64_t limit) {
  const auto bytes = read_file(path, limit);
  return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  if (is_stream(path)) return write_stream(path, bytes);
  std::string temporary = path.string() + ".XXXXXX";
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.get() < 0) fail("write", path, errno);
  // mkostemp makes files for their owner only; results are as readable as any other file.
  int error = ::fchmod(file.get(), 0644) == 0 ? 0 : errno;
  if (error == 0) error = write_all(file.get(), bytes);
  if (error == 0 && file.close() != 0) error = errno;
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    fail("write", path, error);
  }
}

void fill_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  Descriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644));
  if (file.get() < 0) fail("write", path, errno);
  int error = write_all(file.get(), bytes);
  if (error == 0 && file.close() != 0) error = errno;
  if (error != 0) fail("write", path, error);
}

bool is_disk_full(const std::filesystem::path& folder) {
  constexpr std::uint64_t kLeast = std::uint64_t{16} << 20;
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) != 0) return false;
  if (disk.f_files != 0 && disk.f_favail == 0) return true;
  std::uint64_t bytes = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  // What fills the disk may be the program's own output.
  std::error_code error;
  for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    struct stat status {};
    if (::lstat(file->path().c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
      bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
    }
  }
  return bytes < kLeast;
}

void write_text(const std::filesystem::path& path, std::string_view text) {
  write_file(path, std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace warplings::base
