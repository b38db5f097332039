// The compilers' own warning, made an error between two pragmas.
#include "referee/src/rewriter/array_lengths.h"

#include "referee/src/rewriter/compiler_messages.h"
#include "referee/src/rewriter/functions.h"

namespace referee::rewriter {
namespace {

// Whether a `[` may belong to the declaration of an array: `float v[`, `v[2][`, `(*rows)[`.
bool may_declare(const TokenStream& stream, std::size_t open) {
  while (open > 0 && stream.is(open - 1, "]") && stream.match(open - 1) != kNone)
    open = stream.match(open - 1);
  if (open < 2) return false;
  if (stream.is(open - 1, ")")) return true;
  if (!stream.is_identifier(open - 1)) return false;
  const Token& before = stream[open - 2];
  if (before.is_identifier()) return !is_statement_keyword(before.text);
  return before.is(">") || before.is("*") || before.is(",");
}

// What one compiler takes for a constant and another one does not: a cast, as of const float f = 4
// in v[int(f)], and a member function, as of a parameter in v[tile.size()].
bool may_be_constant_for_nvcc(const TokenStream& stream, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (stream.is(i, "static_cast")) return true;
    const bool of_member = stream.is(i - 1, ".") || stream.is(i - 1, "->");
    if (of_member && stream.is(i + 1, "(")) return true;
    if (!is_basic_type(stream[i].text)) continue;
    const bool of_size =
        stream.is(i - 1, "(") && (stream.is(i - 2, "sizeof") || stream.is(i - 2, "alignof"));
    if (!of_size && (stream.is(i + 1, "(") || stream.is(i + 1, ")"))) return true;
  }
  return false;
}

bool may_have_length_of_run_time(const TokenStream& stream, const DeviceBody& function) {
  bool may_have = false;
  for (std::size_t i = function.body; i < stream.match(function.body); ++i) {
    if (!stream.is(i, "[") || stream.match(i) == kNone || !may_declare(stream, i)) continue;
    const std::size_t close = stream.match(i);
    if (may_be_constant_for_nvcc(stream, i + 1, close)) return false;
    for (std::size_t k = i + 1; k < close; ++k) may_have = may_have || stream.is_identifier(k);
  }
  return may_have;
}

}  // namespace

void refuse_lengths_of_run_time(const TokenStream& stream, const DeviceBodies& bodies,
                                Edits& edits) {
  for (const DeviceBody& function : bodies) {
    if (function.body == kNone || !may_have_length_of_run_time(stream, function)) continue;
    report_within(stream, function.body, "error", "-Wvla", edits);
  }
}

}  // namespace referee::rewriter
