// Sequences as xterm, tmux, screen and the Linux console send them (XTerm Control Sequences, "PC-
// Style Function Keys"): ESC [ A, ESC O A, and ESC [ NUMBER ; MODIFIERS ~.
#include "grader/cli/watch/keys.h"

#include <cstdlib>
#include <optional>

namespace warplings::cli::watch {
namespace {

constexpr char kEscape = '\033';

std::optional<Key::Kind> of_letter(char letter) {
  switch (letter) {
    case 'A':
      return Key::Kind::up;
    case 'B':
      return Key::Kind::down;
    case 'C':
      return Key::Kind::right;
    case 'D':
      return Key::Kind::left;
    case 'H':
      return Key::Kind::home;
    case 'F':
      return Key::Kind::end;
    case 'M':
      return Key::Kind::enter;
    default:
      return std::nullopt;
  }
}

std::optional<Key::Kind> of_number(int number) {
  switch (number) {
    case 1:
    case 7:
      return Key::Kind::home;
    case 4:
    case 8:
      return Key::Kind::end;
    case 5:
      return Key::Kind::page_up;
    case 6:
      return Key::Kind::page_down;
    default:
      return std::nullopt;
  }
}

std::optional<Key> of_byte(char byte) {
  switch (byte) {
    case 3:
      return Key{Key::Kind::interrupt};
    case 12:
      return Key{Key::Kind::redraw};
    case 26:
      return Key{Key::Kind::suspend};
    case '\r':
    case '\n':
      return Key{Key::Kind::enter};
    default:
      break;
  }
  if (byte < ' ' || byte > '~') return std::nullopt;  // also every byte beyond ASCII
  return Key{Key::Kind::character, byte};
}

}  // namespace

// Decodes what stands at the beginning; returns how many bytes that took, 0 where more must come.
std::size_t KeyDecoder::decode(std::string_view text, std::vector<Key>& keys) {
  const auto found = [&](std::optional<Key> key) {
    if (key && !pasting_) keys.push_back(*key);
  };
  if (text[0] != kEscape) {
    found(of_byte(text[0]));
    return 1;
  }
  if (text.size() == 1) return 0;
  if (text[1] == 'O') {
    if (text.size() == 2) return 0;
    if (const auto kind = of_letter(text[2])) found(Key{*kind});
    return 3;
  }
  if (text[1] != '[') {  // Escape, and then another key at once
    found(Key{Key::Kind::escape});
    return 1;
  }
  std::size_t end = 2;
  while (end < text.size() && (text[end] < '@' || text[end] > '~')) ++end;
  if (end == text.size()) return 0;
  const int number = std::atoi(std::string(text.substr(2, end - 2)).c_str());
  if (text[end] == '~') {
    if (number == 200) pasting_ = true;
    if (number == 201) pasting_ = false;
    if (const auto kind = of_number(number)) found(Key{*kind});
  } else if (const auto kind = of_letter(text[end])) {
    found(Key{*kind});
  }
  return end + 1;
}

std::vector<Key> KeyDecoder::feed(std::string_view bytes) {
  std::vector<Key> keys;
  pending_ += bytes;
  std::size_t at = 0;
  while (at < pending_.size()) {
    const std::size_t taken = decode(std::string_view(pending_).substr(at), keys);
    if (taken == 0) break;
    at += taken;
  }
  pending_.erase(0, at);
  return keys;
}

std::vector<Key> KeyDecoder::flush() {
  std::vector<Key> keys;
  if (!pending_.empty() && !pasting_) keys.push_back({Key::Kind::escape});
  pending_.clear();
  return keys;
}

}  // namespace warplings::cli::watch
