// The pager is a shell command that reads a pipe. Its status tells whether there is one.
#include "grader/text/pager.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "base/exit_status.h"

namespace warplings {
namespace {

// A signal is ignored for as long as this lives.
class Ignored {
 public:
  explicit Ignored(int signal) : signal_(signal) {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(signal_, &ignore, &before_);
  }
  ~Ignored() { sigaction(signal_, &before_, nullptr); }
  Ignored(const Ignored&) = delete;
  Ignored& operator=(const Ignored&) = delete;

 private:
  int signal_;
  struct sigaction before_ {};
};

std::string pager_command() {
  const char* chosen = std::getenv("PAGER");
  if (chosen == nullptr) return "command -v less >/dev/null || exit 127; exec less";
  return std::string(chosen) == "cat" ? "" : chosen;
}

bool fits_the_terminal(const std::vector<std::string>& lines) {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
  return lines.size() < (known ? size.ws_row : 24u);
}

bool has_keys_and_screen() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && terminal != nullptr &&
         *terminal != '\0' && std::string(terminal) != "dumb";
}

// False where there is no such pager.
bool paged(const std::string& command, const std::string& text) {
  setenv("LESS", "FRX", 0);
  std::fflush(stdout);
  FILE* pager = popen(command.c_str(), "w");
  if (pager == nullptr) return false;
  // A pager may be left before it has read everything; Ctrl-C is a key to it.
  const Ignored pipe(SIGPIPE), interrupt(SIGINT), quit(SIGQUIT);
  std::fwrite(text.data(), 1, text.size(), pager);
  const int status = pclose(pager);
  return !(WIFEXITED(status) && WEXITSTATUS(status) == base::exit_status::kNotFound);
}

}  // namespace

void show_paged(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  const std::string command = pager_command();
  const bool wanted = !command.empty() && has_keys_and_screen() && !fits_the_terminal(lines);
  if (wanted && paged(command, text)) return;
  fmt::print("{}", text);
}

}  // namespace warplings
