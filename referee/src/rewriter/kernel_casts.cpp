// Looks at the first argument of a launch function only.
#include "referee/src/rewriter/kernel_casts.h"

namespace referee::rewriter {
namespace {

bool is_launch_function(const Token& token) {
  return token.is("cudaLaunchKernel") || token.is("cudaLaunchCooperativeKernel");
}

// The index behind `void*`, `const void*` or `void const*` at `begin`; kNone for anything else.
std::size_t behind_void_pointer(const TokenStream& stream, std::size_t begin) {
  std::size_t i = begin;
  if (stream.is(i, "const")) ++i;
  if (!stream.is(i, "void")) return kNone;
  ++i;
  if (stream.is(i, "const")) ++i;
  return stream.is(i, "*") ? i + 1 : kNone;
}

// The last token of the cast that begins at `first`; kNone if none begins there.
std::size_t end_of_cast(const TokenStream& stream, std::size_t first) {
  const bool named = stream.is(first, "reinterpret_cast");
  const std::size_t open = named ? first + 1 : first;
  if (!stream.is(open, named ? "<" : "(")) return kNone;
  const std::size_t close = behind_void_pointer(stream, open + 1);
  return close != kNone && stream.is(close, named ? ">" : ")") ? close : kNone;
}

}  // namespace

void remove_kernel_casts(const TokenStream& stream, std::string_view source, Edits& edits) {
  for (std::size_t i = 0; i + 2 < stream.size(); ++i) {
    if (!is_launch_function(stream[i]) || !stream.is(i + 1, "(")) continue;
    const std::size_t first = i + 2;
    const std::size_t last = end_of_cast(stream, first);
    if (last != kNone) edits.blank(source, stream[first].begin, stream[last].end);
  }
}

}  // namespace referee::rewriter
