// Text of a submission, cleaned for logs and JSON (base) and for a terminal (grader/text).
#include "base/plain_text.h"

#include <algorithm>
#include <string>

#include "base/utf8.h"
#include "fuzz/input.h"
#include "fuzz/require.h"
#include "grader/classroom/batch/names.h"
#include "grader/text/terminal.h"

namespace warplings::fuzz {
namespace {

auto lines(std::string_view text) { return std::count(text.begin(), text.end(), '\n'); }

// Control characters other than newline, C1 as UTF-8 writes them among these.
bool steers_a_terminal(std::string_view text, bool tabs_may_stay) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (text[i] == '\n' || (text[i] == '\t' && tabs_may_stay)) continue;
    if (byte < 0x20 || byte == 0x7f) return true;
    const bool c1 = byte == 0xc2 && i + 1 < text.size() &&
                    static_cast<unsigned char>(text[i + 1]) >= 0x80 &&
                    static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (c1) return true;
  }
  return false;
}

// What is not UTF-8, too.
bool holds_hostile_characters(std::string_view text) {
  while (!text.empty()) {
    const base::Character first = base::first_character(text);
    const bool white = first.code == U'\n' || first.code == U'\t';
    if (first.length == 0 || (base::is_hostile(first.code) && !white)) return true;
    text.remove_prefix(first.length);
  }
  return false;
}

bool holds_a_command(std::string_view text) {
  if (text.find("##[") != text.npos) return true;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t start = line.find_first_not_of(" \t");
    if (start != line.npos && line.substr(start).starts_with("::")) return true;
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return false;
}

void check_plain_text(std::string_view text) {
  const std::string plain = base::plain_text(text);
  require(base::is_utf8(plain), "plain text is UTF-8");
  require(!steers_a_terminal(plain, true), "plain text steers no terminal");
  require(!holds_hostile_characters(plain), "plain text holds nothing hostile");
  require(!holds_a_command(plain), "plain text holds no command of a workflow");
  require(lines(plain) == lines(text), "plain text keeps its lines");
  require(base::plain_text(plain) == plain, "what is plain stays as it is");
  if (!holds_hostile_characters(text) && !steers_a_terminal(text, true) && !holds_a_command(text)) {
    require(plain == text, "plain_text() changes nothing without need");
  }
}

void check_terminal(std::string_view text) {
  const std::string shown = harmless(text);
  require(!steers_a_terminal(shown, false), "harmless text steers no terminal");
  require(lines(shown) == lines(text), "harmless text keeps its lines");
  require(harmless(shown) == shown, "what is harmless stays as it is");
  if (!base::is_utf8(text)) return;
  require(base::is_utf8(shown), "harmless text is still UTF-8");
  const Style style{.colour = false, .unicode = true};
  for (const std::size_t width : {1U, 7U, 80U}) {
    const std::string cut = shortened(shown, width, style);
    require(columns(cut) <= width, "shortened text is no wider than asked for");
    require(base::is_utf8(cut), "no character is cut in two");
    require(columns(padded(cut, width)) == width, "padded text is as wide as asked for");
    for (const std::string& line : wrapped(shown, width)) {
      require(columns(line) <= width || line.find(' ') == line.npos,
              "only a word that is too long alone makes a line too wide");
    }
  }
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = warplings::fuzz::text_of(data, size);
  warplings::fuzz::check_plain_text(text);
  warplings::fuzz::check_terminal(text);
  return 0;
}
