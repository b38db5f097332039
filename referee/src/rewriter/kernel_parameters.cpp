// A `&` is a reference's where it stands neither in template arguments nor in the parameters of a
// function type nor in an expression.
#include "referee/src/rewriter/kernel_parameters.h"

#include <set>

#include "referee/src/rewriter/compiler_messages.h"

namespace referee::rewriter {
namespace {

class Parameters {
 public:
  Parameters(const TokenStream& stream, std::size_t open, Edits& edits)
      : stream_(stream), end_(stream.match(open)), edits_(edits) {
    for (std::size_t i = open + 1; i < end_;) i = read(i);
  }

 private:
  // One parameter; returns the first token of the next.
  std::size_t read(std::size_t first) {
    bool refused = false, in_default = false;
    std::size_t i = first;
    for (; i < end_ && !stream_.is(i, ","); ++i) {
      if (stream_.is(i, "=")) in_default = true;
      if (!in_default && !refused && is_reference(i)) {
        refuse(first, i);
        refused = true;
      }
      i = behind_group(i);
    }
    return i + 1;
  }

  // `&` in the declarator itself, or in `(&name)[4]`.
  bool is_reference(std::size_t i) const {
    if (stream_.is(i, "&") || stream_.is(i, "&&")) return !behind_function_type(i);
    return stream_.is(i, "(") && (stream_.is(i + 1, "&") || stream_.is(i + 1, "&&")) &&
           stream_.match(i) != kNone &&
           (stream_.is(stream_.match(i) + 1, "[") || stream_.is(stream_.match(i) + 1, "("));
  }

  // int (Class::*call)() &
  bool behind_function_type(std::size_t i) const {
    const std::size_t open = stream_.is(i - 1, ")") ? stream_.match(i - 1) : kNone;
    return open != kNone && stream_.is(open - 1, ")");
  }

  // The last token of what the bracket at `i` opens, or `i`.
  std::size_t behind_group(std::size_t i) const {
    std::size_t close = kNone;
    if (stream_.is(i, "(") || stream_.is(i, "[") || stream_.is(i, "{")) close = stream_.match(i);
    if (stream_.is(i, "<") && stream_.is_identifier(i - 1)) close = stream_.match_angle_forwards(i);
    return close == kNone || close >= end_ ? i : close;
  }

  void refuse(std::size_t parameter, std::size_t i) {
    const bool rvalue = stream_.is(i, "&&") || (stream_.is(i, "(") && stream_.is(i + 1, "&&"));
    insert_error(stream_, parameter,
                 rvalue
                     ? "a __global__ function cannot have a parameter with rvalue reference type"
                     : "a __global__ function cannot take a parameter by reference: it would lead "
                       "to memory of the host, and the kernel would fault; take the value, or a "
                       "pointer to device memory",
                 edits_);
  }

  const TokenStream& stream_;
  std::size_t end_;
  Edits& edits_;
};

}  // namespace

void refuse_reference_parameters(const TokenStream& stream, const DeviceBodies& bodies,
                                 Edits& edits) {
  for (const DeviceBody& kernel : bodies)
    if (stream.is(kernel.specifier, "__global__") && kernel.parameters != kNone)
      Parameters(stream, kernel.parameters, edits);
}

}  // namespace referee::rewriter
