// See plain_text.h.
#include "base/plain_text.h"

#include <cstddef>

namespace warplings::base {
namespace {

// The length of the UTF-8 sequence that starts the text, or 0 where none does.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xc2 ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                                           : 4;
  if (lead > 0xf4 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Overlong forms, surrogates and code points beyond the last.
  if (lead == 0xe0 && byte(1) < 0xa0) return 0;
  if (lead == 0xed && byte(1) > 0x9f) return 0;
  if (lead == 0xf0 && byte(1) < 0x90) return 0;
  if (lead == 0xf4 && byte(1) > 0x8f) return 0;
  return length;
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string result;
  bool line_begins = true;  // only blanks so far
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const auto lead = static_cast<unsigned char>(text[0]);
    // C1 controls (U+0080 to U+009F) steer terminals too.
    const bool c1 = length == 2 && lead == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
    const bool control =
        length == 1 && (lead < 0x20 || lead == 0x7f) && lead != '\n' && lead != '\t';
    if ((line_begins && text.starts_with("::")) || text.starts_with("##[")) {
      result += {text[0], ' '};
    } else if (length == 0 || control || c1) {
      result += '?';
    } else {
      result.append(text.substr(0, length));
    }
    line_begins = lead == '\n' || (line_begins && (lead == ' ' || lead == '\t'));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

}  // namespace warplings::base
