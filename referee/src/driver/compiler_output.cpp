// Parses by shape: "path:line:column: severity: text", then lines with a bar in the margin.
#include "referee/src/driver/compiler_output.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

namespace referee::driver {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "   12 | source", "      | ^~~" and "  +++ |+#include".
bool is_snippet(std::string_view line) {
  const std::size_t bar = line.find('|');
  if (bar == std::string_view::npos || line.empty() || line[0] != ' ') return false;
  return std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(bar),
                     [](char c) { return c == ' ' || c == '+' || is_digit(c); });
}

std::string with_plain_quotes(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string_view rest = line.substr(i);
    if (rest.starts_with("\xE2\x80\x98") || rest.starts_with("\xE2\x80\x99")) {
      result += '\'';
      i += 2;
    } else {
      result += line[i];
    }
  }
  return result;
}

bool parse_header(const std::string& line, Message& message) {
  static constexpr std::array<std::string_view, 4> kSeverities = {"fatal error", "error", "warning",
                                                                  "note"};
  Place place;
  if (!parse_place(line, place)) return false;
  if (place.rest.starts_with("Error: ")) place.rest[0] = 'e';  // the assembler's
  for (const std::string_view severity : kSeverities) {
    if (!place.rest.starts_with(severity) ||
        !std::string_view(place.rest).substr(severity.size()).starts_with(": ")) {
      continue;
    }
    message.path = place.path;
    message.line = place.line;
    message.column = place.column;
    message.severity = severity;
    message.text = place.rest.substr(severity.size() + 2);
    return true;
  }
  return false;
}

}  // namespace

bool parse_place(std::string_view text, Place& place) {
  constexpr int kSevenDigits = 9'999'999;  // no file has more lines; further digits are dropped
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    std::size_t at = colon;
    std::array<int, 2> numbers = {0, 0};
    for (int& number : numbers) {
      if (text[at] != ':' || at + 1 >= text.size() || !is_digit(text[at + 1])) break;
      for (++at; at < text.size() && is_digit(text[at]); ++at)
        if (number <= kSevenDigits) number = number * 10 + text[at] - '0';
      if (at >= text.size()) return false;
    }
    if (numbers[0] == 0 || colon == 0 || (text[at] != ':' && text[at] != ',')) continue;
    place.path = text.substr(0, colon);
    place.line = numbers[0];
    place.column = numbers[1];
    place.rest = text.substr(std::min(text.size(), text.find_first_not_of(' ', at + 1)));
    return true;
  }
  return false;
}

std::vector<Message> parse_messages(std::string_view output) {
  std::vector<Message> messages;
  std::vector<std::string> context;
  while (!output.empty()) {
    const std::size_t end = output.find('\n');
    const std::string_view raw = output.substr(0, end);
    output.remove_prefix(end == std::string_view::npos ? output.size() : end + 1);
    if (is_snippet(raw) && context.empty() && !messages.empty()) {
      messages.back().snippet.emplace_back(raw);
      continue;
    }
    const std::string line = with_plain_quotes(raw);
    Message message;
    if (parse_header(line, message)) {
      message.context = std::move(context);
      context.clear();
      messages.push_back(std::move(message));
    } else {
      context.push_back(line);
    }
  }
  if (!context.empty()) {
    messages.emplace_back();
    messages.back().context = std::move(context);
  }
  return messages;
}

std::string format_message(const Message& message) {
  std::string text;
  for (const std::string& line : message.context) text += line + '\n';
  if (message.severity.empty()) return text;
  text += message.path + ':' + std::to_string(message.line) + ':';
  if (message.column > 0) text += std::to_string(message.column) + ':';
  text += ' ' + message.severity + ": " + message.text + '\n';
  for (const std::string& line : message.snippet) text += line + '\n';
  return text;
}

std::string source_line(const std::string& path, int line) {
  std::ifstream file(path);
  std::string text;
  for (int i = 0; i < line; ++i) {
    if (!std::getline(file, text)) return {};
  }
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

std::vector<std::string> make_snippet(const std::string& path, int line, int column) {
  const std::string text = source_line(path, line);
  if (text.empty()) return {};
  std::string number = std::to_string(line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  const std::string margin(number.size(), ' ');
  std::vector<std::string> snippet = {number + " | " + text};
  if (column < 1) return snippet;
  // Tabs are repeated, so that the caret stands below the right character however wide they are.
  // g++ counts up to eight columns for a tab; what claims more is no compiler's message.
  std::string pad;
  const std::size_t most = 8 * (text.size() + 1);
  for (std::size_t i = 0; i + 1 < std::min(static_cast<std::size_t>(column), most); ++i) {
    pad += i < text.size() && text[i] == '\t' ? '\t' : ' ';
  }
  snippet.push_back(margin + " | " + pad + "^");
  return snippet;
}

}  // namespace referee::driver
