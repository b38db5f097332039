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

void insert_warning(const TokenStream& stream, std::size_t token, std::string_view message,
                    Edits& edits) {
  insert(stream, token, pragma("warning", message), edits);
}

}  // namespace referee::rewriter
