// Plain escape sequences (ECMA-48, and the private modes of xterm that tmux, screen and the others
// share). A library such as ncurses would bring its own input, colours and signals, of which
// nothing is needed: the frame is text, and the same text goes to a pipe.
#include "grader/cli/watch/screen.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "grader/cli/watch/cells.h"
#include "grader/cli/watch/keys.h"

namespace warplings::cli::watch {
namespace {

// Another page of the terminal, no cursor, no automatic line breaks.
constexpr std::string_view kEnter = "\033[?1049h\033[?25l\033[?7l\033[2J";
constexpr std::string_view kLeave = "\033[0m\033[?7h\033[?25h\033[?1049l";
// A terminal that knows these shows what lies between at once; others ignore them.
constexpr std::string_view kBegin = "\033[?2026h";
constexpr std::string_view kEnd = "\033[?2026l";

constexpr std::array kFatal = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT};

termios before;
volatile std::sig_atomic_t taken = 0;

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;  // the terminal is gone; a signal says so, too
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// Also called by a signal's handler: write() and tcsetattr() are allowed there.
void give_back() {
  if (taken == 0) return;
  taken = 0;
  write_all(kMarkPastesNoMore);
  write_all(kLeave);
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

void give_back_and_die(int signal) {
  give_back();
  raise(signal);  // by SA_RESETHAND it now does what it usually does
}

void take_over() {
  termios raw = before;
  raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL | INLCR | ISTRIP);
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0) {
    throw std::runtime_error(
        fmt::format("Cannot set the terminal's modes: {}.", std::strerror(errno)));
  }
  taken = 1;
  write_all(kEnter);
  write_all(kMarkPastes);
}

void set_fatal(void (*handler)(int)) {
  for (const int signal : kFatal) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

bool Screen::possible() {
  const char* term = std::getenv("TERM");
  termios modes;
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && term != nullptr &&
         *term != '\0' && std::string_view(term) != "dumb" && tcgetattr(STDIN_FILENO, &modes) == 0;
}

Screen::Screen() {
  tcgetattr(STDIN_FILENO, &before);
  set_fatal(give_back_and_die);
  take_over();
}

Screen::~Screen() {
  leave();
  set_fatal(SIG_DFL);
}

Size Screen::size() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return {};
  Size result;
  if (window.ws_row > 0) result.rows = window.ws_row;
  if (window.ws_col > 0) result.columns = window.ws_col;
  return result;
}

void Screen::draw(const std::vector<std::string>& rows, std::size_t columns) {
  std::string text;
  const bool whole = shown_.size() != rows.size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!whole && shown_[i] == rows[i]) continue;
    text += fmt::format("\033[{};1H{}\033[0m", i + 1, rows[i]);
    // After a full row the cursor stands on its last character, which this would erase.
    if (cells(rows[i]) < columns) text += "\033[K";
  }
  if (whole) text += "\033[J";
  shown_ = rows;
  if (!text.empty()) write_all(fmt::format("{}{}{}", kBegin, text, kEnd));
}

void Screen::leave() { give_back(); }

void Screen::enter() {
  forget();
  take_over();
}

}  // namespace warplings::cli::watch
