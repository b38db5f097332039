// Bracket matching and scopes are computed in one pass, with a stack that #if branches restore.
#include "referee/src/rewriter/token_stream.h"

#include <algorithm>
#include <array>
#include <set>

namespace referee::rewriter {
namespace {

struct OpenBracket {
  std::size_t index;
  Scope scope;            // of the tokens inside
  bool breakable;         // for the tokens inside
  std::size_t statement;  // first token of the statement that is being read inside
};

using Stack = std::vector<OpenBracket>;

char closer_of(std::string_view opener) {
  return opener == "(" ? ')' : opener == "[" ? ']' : opener == "{" ? '}' : '\0';
}

bool is_class_key(const Token& token) {
  return token.is("struct") || token.is("class") || token.is("union");
}

// An identifier whose parenthesis belongs to a specifier, not to a function's parameters.
bool is_attribute_word(const Token& token) {
  return token.is("alignas") || token.is("decltype") || token.is("requires") ||
         token.text.starts_with("__");
}

class Analyser {
 public:
  explicit Analyser(const std::vector<Token>& tokens) : tokens_(tokens) { find_functions(); }

  // What a `{` at `index` opens, from the statement that leads to it.
  Scope scope_opened(const OpenBracket& around, std::size_t index) const {
    if (around.index != kNone && !tokens_[around.index].is("{")) return Scope::kBlock;
    bool class_seen = false;
    for (std::size_t i = around.statement; i < index; ++i) {
      const Token& token = tokens_[i];
      if (token.is("namespace")) return Scope::kNamespace;
      const bool linkage = token.is("extern") && tokens_[i + 1].kind == TokenKind::kString;
      if (linkage && i + 2 == index) return Scope::kNamespace;
      if (token.is("template")) i = skip_template_parameters(i, index);
      if (is_class_key(token)) class_seen = true;
      if (class_seen && token.is(":")) return Scope::kClass;
      if (token.is("=")) return Scope::kBlock;
      if (token.is("(") && i > 0 && !is_attribute_word(tokens_[i - 1])) return Scope::kBlock;
    }
    return class_seen ? Scope::kClass : Scope::kBlock;
  }

  // Whether a line may be broken inside the `(` at `index`. Only an identifier right before it can
  // be a macro; one that is qualified, declares something or is defined in this file is none.
  bool paren_keeps_breakable(std::size_t index) const {
    if (index == 0 || !tokens_[index - 1].is_identifier()) return true;
    const Token& name = tokens_[index - 1];
    if (is_statement_keyword(name.text) || functions_.contains(name.text)) return true;
    if (index < 2) return false;
    const Token& before = tokens_[index - 2];
    if (before.is("::") || before.is(".") || before.is("->")) return true;
    return (before.is_identifier() && !is_statement_keyword(before.text)) || before.is(">");
  }

 private:
  std::size_t skip_template_parameters(std::size_t i, std::size_t end) const {
    int depth = 0;
    std::size_t j = i + 1;
    if (j >= end || !tokens_[j].is("<")) return i;
    for (; j < end; ++j) {
      if (tokens_[j].is("<")) ++depth;
      if (tokens_[j].is(">") && --depth == 0) return j;
    }
    return i;
  }

  // Names declared in this file with a type before and a parameter list after them.
  void find_functions() {
    for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
      const Token& before = tokens_[i - 1];
      const bool typed = before.is_identifier() && !is_statement_keyword(before.text);
      if (tokens_[i].is_identifier() && tokens_[i + 1].is("(") && typed) {
        functions_.insert(tokens_[i].text);
      }
    }
  }

  const std::vector<Token>& tokens_;
  std::set<std::string_view> functions_;
};

}  // namespace

bool is_statement_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 22> kWords = {
      "return", "if",      "else",      "for",      "while",    "do",        "switch", "case",
      "goto",   "default", "throw",     "co_await", "co_yield", "co_return", "try",    "catch",
      "new",    "delete",  "constexpr", "not",      "and",      "or"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool Macro::has_parameter(std::string_view parameter) const {
  return std::any_of(parameters.begin(), parameters.end(),
                     [&](const Token& token) { return token.is(parameter); });
}

Macro parse_macro(const Directive& directive) {
  Macro macro;
  const std::vector<Token>& tokens = directive.tokens;
  if (tokens.empty()) return macro;
  macro.name = tokens[0];
  std::size_t i = 1;
  if (tokens.size() > 1 && tokens[1].is("(") && tokens[1].begin == tokens[0].end) {
    macro.function_like = true;
    for (i = 2; i < tokens.size() && !tokens[i].is(")"); ++i) {
      if (tokens[i].is(",")) continue;
      if (tokens[i].is("...")) {
        const bool named = tokens[i - 1].is_identifier();
        macro.variadic_name = named ? tokens[i - 1].text : "__VA_ARGS__";
      }
      macro.parameters.push_back(tokens[i]);
    }
    if (i < tokens.size()) ++i;
  }
  macro.body.assign(tokens.begin() + static_cast<std::ptrdiff_t>(i), tokens.end());
  return macro;
}

TokenStream::TokenStream(const LexedSource& source) : tokens_(source.code) {
  analyse(source.directives);
}

TokenStream::TokenStream(const Macro& macro) : tokens_(macro.body), macro_(&macro) {
  analyse({});
  std::fill(scopes_.begin(), scopes_.end(), Scope::kBlock);
  std::fill(breakable_.begin(), breakable_.end(), false);
}

void TokenStream::analyse(const std::vector<Directive>& directives) {
  match_.assign(tokens_.size(), kNone);
  scopes_.assign(tokens_.size(), Scope::kNamespace);
  breakable_.assign(tokens_.size(), true);
  const Analyser analyser(tokens_);
  const OpenBracket file{kNone, Scope::kNamespace, true, 0};
  Stack stack{file};
  std::vector<Stack> branches;
  auto directive = directives.begin();

  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    for (; directive != directives.end() && directive->position <= i; ++directive) {
      if (directive->name.starts_with("if")) branches.push_back(stack);
      if (directive->name.starts_with("el") && !branches.empty()) stack = branches.back();
      if (directive->name == "endif" && !branches.empty()) branches.pop_back();
    }
    const Token& token = tokens_[i];
    if (token.is(")") || token.is("]") || token.is("}")) {
      // Brackets left open inside a `{` do not outlive its `}`; any other mismatch is ignored.
      std::size_t level = stack.size() - 1;
      while (level > 0 && closer_of(tokens_[stack[level].index].text) != token.text[0] &&
             (token.is("}") || !tokens_[stack[level].index].is("{"))) {
        --level;
      }
      if (level > 0 && closer_of(tokens_[stack[level].index].text) == token.text[0]) {
        match_[i] = stack[level].index;
        match_[stack[level].index] = i;
        stack.resize(level);
      }
      if (token.is("}")) stack.back().statement = i + 1;
    }
    scopes_[i] = stack.back().scope;
    breakable_[i] = stack.back().breakable;
    if (token.is(";")) stack.back().statement = i + 1;
    if (closer_of(token.text) != '\0') {
      OpenBracket bracket{i, Scope::kBlock, stack.back().breakable, i + 1};
      if (token.is("{")) bracket.scope = analyser.scope_opened(stack.back(), i);
      if (token.is("(")) bracket.breakable &= analyser.paren_keeps_breakable(i);
      stack.push_back(bracket);
    }
  }
}

std::size_t TokenStream::match_angle_backwards(std::size_t index) const {
  int depth = 0;
  for (std::size_t i = index + 1; i-- > 0;) {
    const Token& token = tokens_[i];
    if (token.is(")") || token.is("]") || token.is("}")) {
      if (match_[i] == kNone) return kNone;
      i = match_[i];
    } else if (token.is(">")) {
      ++depth;
    } else if (token.is("<")) {
      if (--depth == 0) return i;
    } else if (token.is(";") || closer_of(token.text) != '\0') {
      return kNone;
    }
  }
  return kNone;
}

std::size_t TokenStream::match_angle_forwards(std::size_t index) const {
  int depth = 0;
  for (std::size_t i = index; i < tokens_.size(); ++i) {
    const Token& token = tokens_[i];
    if (closer_of(token.text) != '\0') {
      if (match_[i] == kNone) return kNone;
      i = match_[i];
    } else if (token.is("<")) {
      ++depth;
    } else if (token.is(">")) {
      if (--depth == 0) return i;
    } else if (token.is(";") || token.is(")") || token.is("]") || token.is("}")) {
      return kNone;
    }
  }
  return kNone;
}

}  // namespace referee::rewriter
