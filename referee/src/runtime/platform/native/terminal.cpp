// Writes around the C library's streams, which the program may be in the midst of using.
#include "referee/src/runtime/platform/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace referee {
namespace {

constexpr std::size_t kMostColumns = 256;

volatile bool is_shown = false;

std::size_t columns() {
  winsize size{};
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return std::min<std::size_t>(is_known ? size.ws_col : 80, kMostColumns);
}

// What cannot be written is left out.
void put(std::string_view text) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

// Whom a signal has interrupted may be about to read it.
class KeptErrno {
 public:
  KeptErrno() = default;
  ~KeptErrno() { errno = error_; }
  KeptErrno(const KeptErrno&) = delete;
  KeptErrno& operator=(const KeptErrno&) = delete;

 private:
  int error_ = errno;
};

}  // namespace

bool has_terminal() {
  const char* const kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && kind != nullptr && *kind != '\0' &&
         std::strcmp(kind, "dumb") != 0;
}

void show_line(std::string_view text) {
  const KeptErrno kept;
  char line[kMostColumns + 8] = "\r";
  std::size_t length = 1;
  // The last column stays free: a full line would move on to the next.
  for (const char letter : text.substr(0, columns() - 1))
    line[length++] = letter >= ' ' && letter <= '~' ? letter : '?';
  std::memcpy(line + length, "\033[K", 3);
  put({line, length + 3});
  is_shown = true;
}

void erase_line() {
  if (!is_shown) return;
  const KeptErrno kept;
  is_shown = false;
  put("\r\033[K");
}

}  // namespace referee
