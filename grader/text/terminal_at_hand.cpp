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

std::size_t within_reason(long columns) {
  return std::clamp<std::size_t>(static_cast<std::size_t>(std::max(columns, 0L)), kNarrowest,
                                 kColumns);
}

// `is_shown_elsewhere`: by somebody who says in COLUMNS how wide it is there.
std::size_t width_of(int descriptor, bool is_shown_elsewhere) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
    return within_reason(size.ws_col);
  const long said = std::atol(environment("COLUMNS").c_str());
  return is_shown_elsewhere && said > 0 ? within_reason(said) : kColumns;
}

}  // namespace

Style Style::of(int descriptor) {
  Style style;
  // Set by whoever shows this output on a terminal of its own.
  const std::string forced = environment("CLICOLOR_FORCE");
  const bool terminal =
      isatty(descriptor) == 1 && environment("TERM") != "dumb" && !environment("TERM").empty();
  const bool is_forced = !forced.empty() && forced != "0";
  style.colour = environment("NO_COLOR").empty() && (terminal || is_forced);
  style.unicode = locale_is_utf8();
  style.links = terminal && style.colour && terminal_has_links();
  style.width = width_of(descriptor, is_forced);
  return style;
}

}  // namespace warplings
