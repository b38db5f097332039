// The lexer follows [lex.phases]: spliced lines first, then comments, literals and punctuators.
#include "referee/src/rewriter/lexer.h"

#include <array>
#include <string>
#include <utility>

namespace referee::rewriter {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Bytes of UTF-8 sequences count as letters: the compiler decides whether they may stand there.
bool is_identifier_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_identifier_part(char c) { return is_identifier_start(c) || is_digit(c); }

constexpr std::array<std::string_view, 16> kLongPunctuators = {
    "%:%:", "%:", "<<=", "<=>", "<<<", "...", "->*", "::",
    "->",   "##", "--",  "<<",  "<=",  ">=",  "==",  "&&"};

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  LexedSource run() {
    while (skip_blanks()) lex_token();
    finish_directive();
    return std::move(result_);
  }

 private:
  char at(std::size_t offset) const { return offset < source_.size() ? source_[offset] : '\0'; }

  // Length of a backslash-newline at the offset, or 0. Compilers accept blanks between the two.
  std::size_t splice_length(std::size_t offset) const {
    if (at(offset) != '\\') return 0;
    std::size_t i = offset + 1;
    while (at(i) == ' ' || at(i) == '\t' || at(i) == '\r') ++i;
    return at(i) == '\n' ? i + 1 - offset : 0;
  }

  // Moves to the next token, closing directives at the newlines passed; false at the end.
  bool skip_blanks() {
    while (position_ < source_.size()) {
      const char c = source_[position_];
      if (c == '\n') {
        finish_directive();
        at_line_start_ = true;
        ++position_;
      } else if (const std::size_t length = splice_length(position_)) {
        position_ += length;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        ++position_;
      } else if (c == '/' && at(position_ + 1) == '/') {
        skip_line_comment();
      } else if (c == '/' && at(position_ + 1) == '*') {
        const std::size_t close = source_.find("*/", position_ + 2);
        position_ = close == std::string_view::npos ? source_.size() : close + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  void skip_line_comment() {
    while (position_ < source_.size() && source_[position_] != '\n') {
      const std::size_t length = splice_length(position_);
      position_ += length > 0 ? length : 1;
    }
  }

  void lex_token() {
    const std::size_t begin = position_;
    const TokenKind kind = scan();
    const Token token{kind, begin, position_, source_.substr(begin, position_ - begin)};
    const bool opens_directive =
        at_line_start_ && !in_directive_ && (token.is("#") || token.is("%:"));
    at_line_start_ = false;
    if (opens_directive) {
      in_directive_ = true;
      result_.directives.push_back({{}, {}, result_.code.size(), begin, begin});
    } else if (!in_directive_) {
      result_.code.push_back(token);
    } else if (Directive& directive = result_.directives.back(); directive.name.empty()) {
      directive.name = token.text;
    } else {
      directive.tokens.push_back(token);
    }
  }

  void finish_directive() {
    if (!in_directive_) return;
    result_.directives.back().end = position_;
    in_directive_ = false;
  }

  bool expects_header_name() const {
    if (!in_directive_) return false;
    const Directive& directive = result_.directives.back();
    return directive.name.starts_with("include") && directive.tokens.empty();
  }

  // Reads one token from position_ and moves past it.
  TokenKind scan() {
    const char c = source_[position_];
    if (c == '<' && expects_header_name() && scan_header_name()) return TokenKind::kHeaderName;
    if (is_digit(c) || (c == '.' && is_digit(at(position_ + 1)))) return scan_number();
    if (is_identifier_start(c)) return scan_word();
    if (c == '"') return scan_quoted('"', TokenKind::kString);
    if (c == '\'') return scan_quoted('\'', TokenKind::kCharacter);
    for (const std::string_view punctuator : kLongPunctuators) {
      if (source_.substr(position_, punctuator.size()) == punctuator) {
        position_ += punctuator.size();
        return TokenKind::kPunctuator;
      }
    }
    ++position_;
    return TokenKind::kPunctuator;
  }

  bool scan_header_name() {
    const std::size_t close = source_.find_first_of(">\n", position_);
    if (close == std::string_view::npos || source_[close] == '\n') return false;
    position_ = close + 1;
    return true;
  }

  // A preprocessing number: digit separators and the signs of exponents belong to it.
  TokenKind scan_number() {
    while (position_ < source_.size()) {
      const char c = source_[position_];
      const char next = at(position_ + 1);
      const bool exponent = c == 'e' || c == 'E' || c == 'p' || c == 'P';
      if (exponent && (next == '+' || next == '-')) {
        position_ += 2;
      } else if (c == '.' || is_identifier_part(c)) {
        ++position_;
      } else if (c == '\'' && is_identifier_part(next)) {
        position_ += 2;
      } else {
        break;
      }
    }
    return TokenKind::kNumber;
  }

  // An identifier, or a literal that an encoding prefix begins.
  TokenKind scan_word() {
    const std::size_t begin = position_;
    while (position_ < source_.size() && is_identifier_part(source_[position_])) ++position_;
    const std::string_view word = source_.substr(begin, position_ - begin);
    if (at(position_) == '"') {
      if (word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R") {
        return scan_raw_string();
      }
      if (is_encoding(word)) return scan_quoted('"', TokenKind::kString);
    }
    if (at(position_) == '\'' && is_encoding(word)) {
      return scan_quoted('\'', TokenKind::kCharacter);
    }
    return TokenKind::kIdentifier;
  }

  static bool is_encoding(std::string_view word) {
    return word == "L" || word == "u" || word == "U" || word == "u8";
  }

  TokenKind scan_quoted(char quote, TokenKind kind) {
    ++position_;
    while (position_ < source_.size() && source_[position_] != '\n') {
      if (const std::size_t length = splice_length(position_)) {
        position_ += length;
      } else if (source_[position_] == '\\' && at(position_ + 1) != '\n') {
        position_ += position_ + 1 < source_.size() ? 2u : 1u;
      } else if (source_[position_++] == quote) {
        break;
      }
    }
    return kind;
  }

  TokenKind scan_raw_string() {
    constexpr std::size_t kLongestDelimiter = 16;  // [lex.string]/1
    const std::size_t open = source_.find('(', position_);
    if (open == std::string_view::npos || open - position_ - 1 > kLongestDelimiter) {
      return scan_quoted('"', TokenKind::kString);
    }
    std::string close = ")";
    close += source_.substr(position_ + 1, open - position_ - 1);
    close += '"';
    const std::size_t end = source_.find(close, open);
    position_ = end == std::string_view::npos ? source_.size() : end + close.size();
    return TokenKind::kString;
  }

  std::string_view source_;
  std::size_t position_ = 0;
  bool at_line_start_ = true;
  bool in_directive_ = false;
  LexedSource result_;
};

}  // namespace

LexedSource lex(std::string_view source) { return Lexer(source).run(); }

}  // namespace referee::rewriter
