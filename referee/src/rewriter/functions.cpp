// A function is what has a name, parentheses and a body or a semicolon.
#include "referee/src/rewriter/functions.h"

#include <algorithm>

namespace referee::rewriter {
namespace {

// Where the body begins, or the semicolon stands; kNone if this is no function's head.
std::size_t behind_head(const TokenStream& stream, std::size_t close) {
  std::size_t after = close + 1;
  while (stream.is(after, "const") || stream.is(after, "noexcept") || stream.is(after, "mutable"))
    ++after;
  if (stream.is(after, "->"))
    while (after < stream.size() && !stream.is(after, "{") && !stream.is(after, ";")) ++after;
  return stream.is(after, "{") || stream.is(after, ";") ? after : kNone;
}

// Behind the last `;`, `{` or `}` before `i`.
std::size_t begin_of_head(const TokenStream& stream, std::size_t i) {
  while (i > 0 && !stream.is(i - 1, ";") && !stream.is(i - 1, "{") && !stream.is(i - 1, "}")) --i;
  return i;
}

// True and `function` set if a function of that scope has its name at `i`.
bool function_named_at(const TokenStream& stream, std::size_t i, Scope scope, Function& function) {
  if (!stream.is_identifier(i) || !stream.is(i + 1, "(") || i == 0 || stream.scope(i) != scope)
    return false;
  const std::size_t close = stream.match(i + 1);
  if (close == kNone || !(stream.is_identifier(i - 1) || stream.is(i - 1, "*") ||
                          stream.is(i - 1, "&") || stream.is(i - 1, ">")))
    return false;
  const std::size_t after = behind_head(stream, close);
  if (after == kNone) return false;
  function = {begin_of_head(stream, i), i, i + 1, stream.is(after, "{") ? after : kNone};
  return true;
}

// True and `function` set if a lambda's variable has its name at `i`.
bool lambda_named_at(const TokenStream& stream, std::size_t i, Function& function) {
  if (!stream.is_identifier(i) || i == 0 || !stream.is(i - 1, "auto") || !stream.is(i + 1, "=") ||
      !stream.is(i + 2, "["))
    return false;
  const std::size_t captures = stream.match(i + 2);
  if (captures == kNone) return false;
  std::size_t after = captures + 1;
  if (stream.is(after, "<")) after = stream.match_angle_forwards(after);
  if (after == kNone) return false;
  if (stream.is(after, ">")) ++after;
  std::size_t parameters = kNone;
  if (stream.is(after, "(")) {
    parameters = after;
    const std::size_t close = stream.match(after);
    if (close == kNone) return false;
    after = behind_head(stream, close);
  }
  if (after == kNone || !stream.is(after, "{")) return false;
  function = {begin_of_head(stream, i), i, parameters, after};
  return true;
}

template <class NamedAt>
Functions find(const TokenStream& stream, NamedAt named_at) {
  Functions functions;
  Function function{};
  for (std::size_t i = 0; i < stream.size(); ++i)
    if (named_at(i, function)) functions.push_back(function);
  return functions;
}

Functions find_in(const TokenStream& stream, Scope scope) {
  return find(stream, [&](std::size_t i, Function& function) {
    return function_named_at(stream, i, scope, function);
  });
}

}  // namespace

Functions find_functions(const TokenStream& stream) { return find_in(stream, Scope::kNamespace); }

Functions find_member_functions(const TokenStream& stream) {
  return find_in(stream, Scope::kClass);
}

Functions find_named_lambdas(const TokenStream& stream) {
  return find(stream, [&](std::size_t i, Function& function) {
    return lambda_named_at(stream, i, function);
  });
}

bool is_name_of_one(const Functions& functions, std::size_t i) {
  const auto at = std::lower_bound(
      functions.begin(), functions.end(), i,
      [](const Function& function, std::size_t token) { return function.name < token; });
  return at != functions.end() && at->name == i;
}

bool head_has(const TokenStream& stream, const Function& function, std::string_view word) {
  for (std::size_t i = function.first; i < function.name; ++i)
    if (stream.is(i, word)) return true;
  return false;
}

bool is_basic_type(std::string_view word) {
  static const std::set<std::string_view> types = {
      "int",  "float",    "double",  "unsigned", "signed", "bool",   "char",
      "long", "short",    "size_t",  "void",     "float2", "float4", "int2",
      "int4", "uint32_t", "int32_t", "uint64_t", "int64_t"};
  return types.contains(word);
}

bool has_plain_head(const TokenStream& stream, const Function& function,
                    const std::set<std::string_view>& others) {
  static const std::set<std::string_view> words = {"static", "inline", "const", "*",
                                                   "&",      "std",    "::"};
  bool typed = false;
  for (std::size_t i = function.first; i < function.name; ++i) {
    const std::string_view word = stream[i].text;
    typed = typed || is_basic_type(word);
    if (!is_basic_type(word) && !words.contains(word) && !others.contains(word)) return false;
  }
  return typed;
}

bool is_call(const TokenStream& stream, std::size_t i) {
  if (i == 0 || stream.scope(i) != Scope::kBlock) return false;
  std::size_t open = i + 1;
  if (stream.is(open, "<")) {
    const std::size_t close = stream.match_angle_forwards(open);
    if (close == kNone) return false;
    open = close + 1;
  }
  if (!stream.is(open, "(")) return false;
  const Token& before = stream[i - 1];
  if (before.is(".") || before.is("->") || before.is("::") || before.is(">")) return false;
  return !before.is_identifier() || is_statement_keyword(before.text);
}

}  // namespace referee::rewriter
