// Works on names only, so it reports only what cannot be anything else.
#include "referee/src/rewriter/kernel_calls.h"

#include <set>
#include <string>
#include <string_view>

#include "referee/src/rewriter/compiler_messages.h"

namespace referee::rewriter {
namespace {

// The name that the declaration with `__global__` at `index` declares; kNone if there is none.
std::size_t declared_kernel(const TokenStream& stream, std::size_t index) {
  for (std::size_t i = index + 1; i < stream.size(); ++i) {
    const Token& token = stream[i];
    if (token.is(";") || token.is("{")) return kNone;
    if (!token.is("(")) continue;
    std::size_t name = i - 1;
    if (stream.is(name, ">")) {
      name = stream.match_angle_backwards(name);
      if (name == kNone || name == 0) return kNone;
      --name;
    }
    const bool attribute = stream[name].text.starts_with("__") || stream.is(name, "alignas");
    if (stream.is_identifier(name) && !attribute) return name;
    if (stream.match(i) == kNone) return kNone;
    i = stream.match(i);
  }
  return kNone;
}

class CallFinder {
 public:
  explicit CallFinder(const TokenStream& stream) : stream_(stream) {
    for (std::size_t i = 0; i < stream.size(); ++i) {
      if (!stream.is(i, "__global__")) continue;
      if (const std::size_t name = declared_kernel(stream, i); name != kNone) {
        declarations_.insert(name);
        kernels_.insert(stream[name].text);
      }
    }
    for (std::size_t i = 1; i < stream.size(); ++i) {
      if (!declarations_.contains(i) && declares(i)) kernels_.erase(stream[i].text);
    }
  }

  bool is_unconfigured_call(std::size_t i) const {
    if (!stream_.is_identifier(i) || !kernels_.contains(stream_[i].text)) return false;
    if (stream_.scope(i) != Scope::kBlock || !starts_statement(i)) return false;
    std::size_t next = i + 1;
    if (stream_.is(next, "<")) {
      const std::size_t close = stream_.match_angle_forwards(next);
      if (close == kNone) return false;
      next = close + 1;
    }
    return stream_.is(next, "(") && stream_.match(next) != kNone &&
           stream_.is(stream_.match(next) + 1, ";");
  }

 private:
  // Whether the identifier at `i` may be declared here: it follows what may be a type, or stands in
  // a structured binding, a lambda's captures or a using-declaration.
  bool declares(std::size_t i) const {
    if (!stream_.is_identifier(i)) return false;
    const Token& before = stream_[i - 1];
    if (before.is_identifier()) return !is_statement_keyword(before.text);
    if (before.is(",") || before.is("[")) return follows_in_list(i, "[");
    if (before.is("::")) return follows_in_list(i, "using");
    return before.is(">") || before.is("*") || before.is("&") || before.is("&&");
  }

  // Whether only names, commas and `::` stand between the token `opener` and `i`.
  bool follows_in_list(std::size_t i, std::string_view opener) const {
    while (i > 0) {
      const Token& token = stream_[--i];
      if (token.is(opener)) return true;
      if (!token.is_identifier() && !token.is(",") && !token.is("::")) return false;
    }
    return false;
  }

  bool starts_statement(std::size_t i) const {
    if (i == 0) return false;
    const Token& before = stream_[i - 1];
    if (before.is(";") || before.is("{") || before.is("}") || before.is("else")) return true;
    if (!before.is(")") || stream_.match(i - 1) == kNone) return false;
    const std::size_t open = stream_.match(i - 1);
    return open > 0 && stream_.is_identifier(open - 1) &&
           is_statement_keyword(stream_[open - 1].text);
  }

  const TokenStream& stream_;
  std::set<std::size_t> declarations_;
  std::set<std::string_view> kernels_;
};

}  // namespace

void report_unconfigured_calls(const TokenStream& stream, Edits& edits) {
  const CallFinder finder(stream);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!finder.is_unconfigured_call(i)) continue;
    const std::string name(stream[i].text);
    insert_error(stream, i,
                 "kernel '" + name + "' is called without a launch configuration; write " + name +
                     "<<<grid, block>>>(...)",
                 edits);
  }
}

namespace {

// Where the head begins behind template <...>.
std::size_t behind_template(const TokenStream& stream, const Function& function) {
  const std::size_t first = function.first;
  if (!stream.is(first, "template") || !stream.is(first + 1, "<")) return first;
  const std::size_t close = stream.match_angle_forwards(first + 1);
  return close == kNone ? first : close + 1;
}

}  // namespace

void report_launched_functions(const LexedSource& source, const TokenStream& stream,
                               const Functions& all_functions, Edits& edits) {
  std::set<std::string_view> functions, others;
  for (const Function& function : all_functions) {
    const bool plain = has_plain_head(
        stream,
        {behind_template(stream, function), function.name, function.parameters, function.body},
        {"__device__", "__host__"});
    (plain ? functions : others).insert(stream[function.name].text);
  }
  for (const Directive& directive : source.directives)
    for (const Token& token : directive.tokens) others.insert(token.text);
  for (std::size_t i = 0; i + 1 < stream.size(); ++i) {
    const std::string_view name = stream[i].text;
    if (!functions.contains(name) || others.contains(name)) continue;
    std::size_t next = i + 1;
    if (stream.is(next, "<") && stream.match_angle_forwards(next) != kNone)
      next = stream.match_angle_forwards(next) + 1;
    if (!stream.is(next, "<<<")) continue;
    insert_error(
        stream, i,
        "'" + std::string(name) + "' is launched, but it is no kernel: declare it __global__",
        edits);
  }
}

}  // namespace referee::rewriter
