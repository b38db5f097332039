// A run of tokens that are parsed together: the code outside directives, or one macro's body.
// It knows which brackets match, in which scope each token stands, and where lines may be broken.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/lexer.h"

namespace referee::rewriter {

inline constexpr std::size_t kNone = static_cast<std::size_t>(-1);

enum class Scope { kNamespace, kClass, kBlock };

// A `#define`: what the rewriter must know to work inside its body.
struct Macro {
  Token name;
  bool function_like = false;
  std::vector<Token> parameters;  // `...` is one of them
  std::vector<Token> body;

  // The name of the variadic parameter (`__VA_ARGS__`, or GNU's `args...`); empty if there is none.
  std::string_view variadic_name;
  bool has_parameter(std::string_view name) const;
};

// Reads a `#define` directive; call it for no other.
Macro parse_macro(const Directive& directive);

class TokenStream {
 public:
  // The code of a file. #if and #else branches are alternatives: each starts from the brackets that
  // were open before the #if.
  explicit TokenStream(const LexedSource& source);

  // The body of a macro, which stands in a block and whose line must not be broken.
  explicit TokenStream(const Macro& macro);

  std::size_t size() const { return tokens_.size(); }
  const Token& operator[](std::size_t index) const { return tokens_[index]; }
  const Macro* macro() const { return macro_; }

  // True where the token at `index` exists and is spelled so; any index may be asked for.
  bool is(std::size_t index, std::string_view spelling) const {
    return index < tokens_.size() && tokens_[index].is(spelling);
  }
  bool is_identifier(std::size_t index) const {
    return index < tokens_.size() && tokens_[index].is_identifier();
  }

  // Index of the bracket that belongs to the one at `index`: () [] {}; kNone if there is none.
  std::size_t match(std::size_t index) const { return match_[index]; }

  // The `<` that the `>` at `index` closes (backwards), and the reverse, within one statement.
  std::size_t match_angle_backwards(std::size_t index) const;
  std::size_t match_angle_forwards(std::size_t index) const;

  Scope scope(std::size_t index) const { return scopes_[index]; }

  // False inside parentheses that may be a macro's arguments, where a #line directive is undefined.
  bool may_break_line(std::size_t index) const { return breakable_[index]; }

  bool adjacent(std::size_t index) const {
    return index + 1 < tokens_.size() && tokens_[index].end == tokens_[index + 1].begin;
  }

 private:
  void analyse(const std::vector<Directive>& directives);

  std::vector<Token> tokens_;
  std::vector<std::size_t> match_;
  std::vector<Scope> scopes_;
  std::vector<bool> breakable_;
  const Macro* macro_ = nullptr;
};

// Words that can stand before an expression and so never name a function, type or template.
bool is_statement_keyword(std::string_view word);

}  // namespace referee::rewriter
