// From the bytes that a terminal sends to keys. Escape sequences may come in pieces, and pasted
// text is no keys at all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings::cli::watch {

struct Key {
  enum class Kind {
    character,  ///< a printable ASCII character, a space too
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    home,
    end,
    enter,
    escape,
    interrupt,  ///< Ctrl-C
    suspend,    ///< Ctrl-Z
    redraw,     ///< Ctrl-L
  };
  Kind kind = Kind::character;
  char character = 0;  ///< for Kind::character

  bool operator==(const Key&) const = default;
};

// What the terminal is told, so that pasted text comes between marks that this decoder knows.
inline constexpr std::string_view kMarkPastes = "\033[?2004h";
inline constexpr std::string_view kMarkPastesNoMore = "\033[?2004l";

class KeyDecoder {
 public:
  // The keys that are complete with these bytes. What is no key of the list is dropped.
  std::vector<Key> feed(std::string_view bytes);

  // True where an escape character may be a key or the start of a sequence. A caller that sees no
  // more bytes for a while then calls flush().
  bool undecided() const { return !pending_.empty(); }
  std::vector<Key> flush();

 private:
  std::size_t decode(std::string_view text, std::vector<Key>& keys);

  std::string pending_;
  bool pasting_ = false;
};

}  // namespace warplings::cli::watch
