// A C++ declaration cannot be parsed without knowing which names are types; but the first name that
// another one follows is a type or a specifier, and that is enough for __shared__ variables.
#include "referee/src/rewriter/declaration.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace referee::rewriter {
namespace {

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_qualifier(std::string_view word) {
  static constexpr std::array<std::string_view, 11> kWords = {
      "const",    "volatile",  "static",       "extern",   "inline",      "typename",
      "register", "constexpr", "thread_local", "restrict", "__restrict__"};
  return contains(kWords, word);
}

bool is_builtin_type(std::string_view word) {
  static constexpr std::array<std::string_view, 18> kWords = {
      "void",     "bool",     "char",   "short",    "int",        "long",
      "float",    "double",   "signed", "unsigned", "wchar_t",    "char8_t",
      "char16_t", "char32_t", "auto",   "__int128", "__signed__", "_Bool"};
  return contains(kWords, word);
}

bool is_class_key(std::string_view word) {
  return word == "struct" || word == "class" || word == "union" || word == "enum";
}

bool is_alignment(std::string_view word) {
  return word == "alignas" || word == "__align__" || word == "__attribute__" ||
         word == "__declspec" || word == "__attribute";
}

// Parenthesised specifiers can precede __shared__; anything else in parentheses ends a statement.
bool may_take_parentheses(std::string_view word) {
  return is_alignment(word) || word == "decltype" || word == "__typeof__" || word == "typeof" ||
         word.find("ALIGN") != std::string_view::npos;
}

class Reader {
 public:
  Reader(const TokenStream& stream, std::size_t first, const SpecifierNames& shared)
      : stream_(stream), shared_(shared), at_(first) {
    result_.first = first;
  }

  Declaration read() {
    const bool ok = read_specifiers() && read_declarators();
    if (!ok) result_.failed_at = std::min(at_, stream_.size());
    return std::move(result_);
  }

 private:
  bool skip_group() {
    if (at_ >= stream_.size() || stream_.match(at_) == kNone) return false;
    at_ = stream_.match(at_) + 1;
    return true;
  }

  bool read_specifiers() {
    bool type_seen = false;
    for (; at_ < stream_.size(); result_.specifiers_end = at_) {
      if (stream_.is(at_, "[")) {
        if (!stream_.is(at_ + 1, "[") || !skip_group()) return false;
        continue;
      }
      if (stream_.is(at_, "::") && !type_seen) {
        if (!read_type_name()) return false;
        type_seen = true;
        continue;
      }
      if (!stream_.is_identifier(at_)) break;
      const std::string_view word = stream_[at_].text;
      if (is_alignment(word)) {
        result_.alignments.push_back(at_++);
        if (stream_.is(at_, "(") && !skip_group()) return false;
      } else if (shared_.contains(word) || is_qualifier(word)) {
        result_.is_extern |= word == "extern";
        result_.is_static |= word == "static";
        ++at_;
      } else if (is_builtin_type(word)) {
        type_seen = true;
        ++at_;
      } else if (is_class_key(word)) {
        if (!read_class()) return false;
        type_seen = true;
      } else if (may_take_parentheses(word) && stream_.is(at_ + 1, "(")) {
        type_seen |= word.find("ALIGN") == std::string_view::npos;
        ++at_;
        if (!skip_group()) return false;
      } else if (type_seen) {
        if (!is_macro_before_name(word)) break;  // the first declarator's name
        ++at_;
      } else if (stream_.is(at_ + 1, "(")) {
        ++at_;  // a macro with arguments: another specifier, or the type
        if (!skip_group()) return false;
        type_seen = stream_.is_identifier(at_) && !stream_.is_identifier(at_ + 1);
      } else {
        if (!read_type_name()) return false;
        type_seen = true;
      }
    }
    return type_seen;
  }

  // `float ALIGNED tile[32]`: only a name in capitals is taken for a macro, so that a forgotten
  // semicolon does not turn the variable into one.
  bool is_macro_before_name(std::string_view word) const {
    const bool capitals = std::none_of(word.begin(), word.end(),
                                       [](unsigned char c) { return std::islower(c) != 0; });
    return capitals && stream_.is_identifier(at_ + 1) && !is_alignment(stream_[at_ + 1].text);
  }

  // name, ns::name, name<arguments>::name, ::name, name<arguments>
  bool read_type_name() {
    if (stream_.is(at_, "::")) ++at_;
    while (stream_.is_identifier(at_)) {
      ++at_;
      while (stream_.is(at_, "##") && at_ + 1 < stream_.size()) at_ += 2;
      if (stream_.is(at_, "<")) {
        const std::size_t close = stream_.match_angle_forwards(at_);
        if (close == kNone) return false;
        at_ = close + 1;
      }
      if (!stream_.is(at_, "::")) return true;
      ++at_;
      if (stream_.is(at_, "template")) ++at_;
    }
    return false;
  }

  // struct Name, struct Name { ... }, struct { ... }, enum class Name : int { ... }
  bool read_class() {
    ++at_;
    while (stream_.is(at_, "class") || stream_.is(at_, "struct")) ++at_;
    while (at_ < stream_.size() && is_alignment(stream_[at_].text)) {
      ++at_;
      if (stream_.is(at_, "(") && !skip_group()) return false;
    }
    std::size_t tag = kNone;
    if (stream_.is_identifier(at_) || stream_.is(at_, "::")) {
      tag = at_;
      if (!read_type_name()) return false;
    }
    if (stream_.is(at_, "final")) ++at_;
    if (stream_.is(at_, ":")) {
      while (at_ < stream_.size() && !stream_.is(at_, "{") && !stream_.is(at_, ";")) ++at_;
    }
    if (!stream_.is(at_, "{")) return tag != kNone;
    result_.body = at_;
    result_.tag = tag;
    return skip_group();
  }

  bool read_declarators() {
    for (;;) {
      if (!read_declarator()) return false;
      if (at_ >= stream_.size() || stream_.is(at_, ";")) {
        if (at_ >= stream_.size() && !stream_.macro()) return false;
        result_.end = at_;
        return true;
      }
      if (!stream_.is(at_, ",")) return false;
      ++at_;
    }
  }

  bool read_declarator() {
    Declarator declarator{at_, kNone, kNone, kNone, kNone, false, false};
    std::size_t depth = 0;
    for (;; ++at_) {
      if (stream_.is(at_, "(")) {
        ++depth;
      } else if (!stream_.is(at_, "*") && !stream_.is(at_, "&") && !is_qualifier_at(at_)) {
        break;
      }
    }
    if (!stream_.is_identifier(at_)) return false;
    declarator.name = at_++;
    while (stream_.is(at_, "##") && at_ + 1 < stream_.size()) at_ += 2;
    declarator.name_end = at_;
    declarator.initialised = depth == 0 && stream_.is(at_, "(");
    declarator.unbounded = stream_.is(at_, "[") && stream_.is(at_ + 1, "]");
    while (at_ < stream_.size()) {
      if (stream_.is(at_, "[") || stream_.is(at_, "(")) {
        if (!skip_group()) return false;
      } else if (stream_.is(at_, ")") && depth > 0) {
        --depth;
        ++at_;
      } else if (stream_.is_identifier(at_) && is_alignment(stream_[at_].text)) {
        result_.alignments.push_back(at_++);
        if (stream_.is(at_, "(") && !skip_group()) return false;
      } else {
        break;
      }
    }
    declarator.last = at_;
    if (!skip_initialiser(declarator)) return false;
    declarator.end = at_;
    result_.declarators.push_back(declarator);
    return depth == 0;
  }

  bool is_qualifier_at(std::size_t index) const {
    if (!stream_.is_identifier(index)) return false;
    return is_qualifier(stream_[index].text) || shared_.contains(stream_[index].text);
  }

  bool skip_initialiser(Declarator& declarator) {
    if (stream_.is(at_, "{")) {
      declarator.initialised = true;
      return skip_group();
    }
    if (!stream_.is(at_, "=")) return true;
    declarator.initialised = true;
    while (at_ < stream_.size() && !stream_.is(at_, ";") && !stream_.is(at_, ",")) {
      const bool group = stream_.is(at_, "(") || stream_.is(at_, "[") || stream_.is(at_, "{");
      if (!group) {
        ++at_;
      } else if (!skip_group()) {
        return false;
      }
    }
    return true;
  }

  const TokenStream& stream_;
  const SpecifierNames& shared_;
  std::size_t at_;
  Declaration result_{};
};

}  // namespace

std::size_t declaration_begin(const TokenStream& stream, std::size_t index) {
  std::size_t begin = index;
  while (begin > 0) {
    const Token& before = stream[begin - 1];
    if (before.is_identifier()) {
      if (is_statement_keyword(before.text) && !before.is("constexpr")) break;
      --begin;
    } else if (before.is("]") || before.is(")")) {
      const std::size_t open = stream.match(begin - 1);
      if (open == kNone || open == 0) break;
      const bool attribute = before.is("]") && stream.is(open + 1, "[");
      const bool specifier = before.is(")") && stream.is_identifier(open - 1) &&
                             may_take_parentheses(stream[open - 1].text);
      if (!attribute && !specifier) break;
      begin = open;
    } else if (before.is(">")) {
      const std::size_t open = stream.match_angle_backwards(begin - 1);
      if (open == kNone || open == 0 || !stream.is_identifier(open - 1)) break;
      if (stream.is(open - 1, "template")) break;
      begin = open;
    } else if (before.is("::") || before.is("*")) {
      --begin;
    } else {
      break;
    }
  }
  return begin;
}

Declaration parse_declaration(const TokenStream& stream, std::size_t first,
                              const SpecifierNames& shared) {
  return Reader(stream, first, shared).read();
}

}  // namespace referee::rewriter
