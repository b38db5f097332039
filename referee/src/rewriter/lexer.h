// Splits C++ source into preprocessing tokens, so that the rewriter never mistakes the inside of a
// comment, a string or a directive for code.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace referee::rewriter {

enum class TokenKind { kIdentifier, kNumber, kString, kCharacter, kHeaderName, kPunctuator };

// A token and the half-open range of bytes [begin, end) that it has in the source. Keywords are
// identifiers. `<<<` is one token; each `>` is one, because only the parser knows what closes.
struct Token {
  TokenKind kind = TokenKind::kPunctuator;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view text;

  bool is(std::string_view spelling) const { return text == spelling; }
  bool is_identifier() const { return kind == TokenKind::kIdentifier; }
};

// A preprocessing directive; tokens are those after the directive's name, continuation lines
// included. `position` is the number of code tokens that come before it.
struct Directive {
  std::string_view name;
  std::vector<Token> tokens;
  std::size_t position = 0;
  std::size_t begin = 0;
  std::size_t end = 0;  // offset of the newline (or of the end of the file) that closes it
};

struct LexedSource {
  std::vector<Token> code;  // all tokens outside directives
  std::vector<Directive> directives;
};

// Never fails: an unterminated literal ends at its line, an unterminated comment at the file's end.
// The tokens point into `source`, which must outlive the result.
LexedSource lex(std::string_view source);

}  // namespace referee::rewriter
