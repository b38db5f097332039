// A pragma stands wherever a token may.
#include "referee/src/rewriter/compiler_messages.h"

#include <utility>

namespace referee::rewriter {
namespace {

std::string pragma(std::string_view kind, std::string_view message) {
  return "_Pragma(" + string_literal("GCC " + std::string(kind) + ' ' + string_literal(message)) +
         ") ";
}

void insert(const TokenStream& stream, std::size_t token, std::string text, Edits& edits) {
  edits.insert(stream[token].begin, std::move(text), stream.may_break_line(token));
}

}  // namespace

std::string error_pragma(std::string_view message) { return pragma("error", message); }

void insert_error(const TokenStream& stream, std::size_t token, std::string_view message,
                  Edits& edits) {
  insert(stream, token, error_pragma(message), edits);
}

void report_within(const TokenStream& stream, std::size_t body, std::string_view kind,
                   std::string_view option, Edits& edits) {
  const std::size_t end = stream.match(body);
  if (!stream.may_break_line(body) || !stream.may_break_line(end)) return;
  const std::string set = "GCC diagnostic " + std::string(kind) + ' ' + string_literal(option);
  edits.insert(stream[body].end,
               " _Pragma(\"GCC diagnostic push\") _Pragma(" + string_literal(set) + ")", true);
  edits.insert(stream[end].begin, "_Pragma(\"GCC diagnostic pop\") ", true);
}

void insert_warning(const TokenStream& stream, std::size_t token, std::string_view message,
                    Edits& edits) {
  insert(stream, token, pragma("warning", message), edits);
}

}  // namespace referee::rewriter
