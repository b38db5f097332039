// Plain POSIX calls, because streams do not say why they failed.
#include "base/scratch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace warplings::base {
namespace {

namespace fs = std::filesystem;

fs::path scratch_root() {
  const char* directory = std::getenv("TMPDIR");
  return directory != nullptr && *directory != '\0' ? fs::path(directory) : fs::path("/tmp");
}

[[noreturn]] void fail(const std::string& what, const fs::path& path, int error) {
  std::string message = what + " " + path.string() + ": " + std::strerror(error);
  if (error == ENOSPC || error == EDQUOT) {
    message += "; free some space there, or set TMPDIR to a directory on another disk";
  }
  throw Error(message);
}

class File {
 public:
  File(const fs::path& path, int flags)
      : descriptor_(open(path.c_str(), flags | O_CLOEXEC, 0644)) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

ScratchDirectory::ScratchDirectory() {
  std::string name = (scratch_root() / "referee-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) fail("cannot make a scratch directory", name, errno);
  path_ = name;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string read_file(const fs::path& path) {
  const File file(path, O_RDONLY);
  if (file.descriptor() < 0) fail("cannot read", path, errno);
  std::string text;
  char buffer[1 << 14];
  for (;;) {
    const ssize_t count = read(file.descriptor(), buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot read", path, errno);
    if (count == 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

void write_file(const fs::path& path, std::string_view text) {
  const File file(path, O_WRONLY | O_CREAT | O_TRUNC);
  if (file.descriptor() < 0) fail("cannot write", path, errno);
  while (!text.empty()) {
    const ssize_t count = write(file.descriptor(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot write", path, errno);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace warplings::base
