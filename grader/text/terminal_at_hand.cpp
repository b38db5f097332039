// What is known of a stream and of the terminal behind it.
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "grader/text/terminal.h"

namespace warplings {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = environment(name);
    if (value.empty()) continue;  // the first one that is set decides
    return value.find("UTF-8") != std::string::npos || value.find("utf8") != std::string::npos ||
           value.find("UTF8") != std::string::npos || value.find("utf-8") != std::string::npos;
  }
  return false;
}

// Terminals that show links; others might print the sequence.
bool terminal_has_links() {
  const std::string forced = environment("FORCE_HYPERLINK");
  if (!forced.empty()) return forced != "0";
  if (std::atoi(environment("VTE_VERSION").c_str()) >= 5000) return true;
  for (const char* own : {"WT_SESSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID", "DOMTERM"}) {
    if (!environment(own).empty()) return true;
  }
  const std::string program = environment("TERM_PROGRAM");
  for (const char* known : {"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"}) {
    if (program == known) return true;
  }
  const std::string term = environment("TERM");
  for (const char* known : {"xterm-kitty", "alacritty", "foot", "xterm-ghostty", "contour"}) {
    if (term.starts_with(known)) return true;
  }
  return false;
}

// Below this, words are broken up more than a terminal's own line breaks would.
constexpr std::size_t kNarrowest = 40;

std::size_t width_of(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kColumns;
  return std::clamp<std::size_t>(size.ws_col, kNarrowest, kColumns);
}

}  // namespace

Style Style::of(int descriptor) {
  Style style;
  // Set by whoever shows this output on a terminal of its own.
  const std::string forced = environment("CLICOLOR_FORCE");
  const bool terminal =
      isatty(descriptor) == 1 && environment("TERM") != "dumb" && !environment("TERM").empty();
  style.colour =
      environment("NO_COLOR").empty() && (terminal || (!forced.empty() && forced != "0"));
  style.unicode = locale_is_utf8();
  style.links = terminal && style.colour && terminal_has_links();
  style.width = width_of(descriptor);
  return style;
}

}  // namespace warplings
