// `->*` binds less than all that may stand in the operand of delete.
#include "referee/src/rewriter/device_heap.h"

#include <vector>

#include "referee/src/rewriter/architecture.h"

namespace referee::rewriter {
namespace {

// A function's name, or a function that is deleted.
bool is_no_expression(const TokenStream& stream, std::size_t i) {
  return i > 0 &&
         (stream.is(i - 1, "operator") || (stream.is(i, "delete") && stream.is(i - 1, "=")));
}

void rewrite_delete(const TokenStream& stream, std::size_t i, Edits& edits) {
  const bool array = stream.is(i + 1, "[") && stream.is(i + 2, "]");
  edits.replace(stream[i].begin, stream[array ? i + 2 : i].end,
                array ? "::referee::KernelDeleteArray() ->*" : "::referee::KernelDelete() ->*",
                stream.may_break_line(i));
}

}  // namespace

void rewrite_device_heap(const TokenStream& stream, Edits& edits) {
  const std::vector<Bytes> functions = device_functions(stream);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    const bool allocates = stream.is(i, "new"), frees = stream.is(i, "delete");
    if ((!allocates && !frees) || is_no_expression(stream, i) ||
        !is_in_any(functions, stream[i].begin))
      continue;
    if (frees) {
      rewrite_delete(stream, i, edits);
    } else if (!stream.is(i + 1, "(")) {
      edits.insert(stream[i].end, " (::referee::kernel_new)", stream.may_break_line(i));
    }
  }
}

}  // namespace referee::rewriter
