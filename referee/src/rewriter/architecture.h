// __CUDA_ARCH__ where one pass compiles for both sides.
#pragma once

#include <string_view>
#include <vector>

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

struct Bytes {
  std::size_t begin, end;
};

// The definitions of device functions, from their specifiers on.
std::vector<Bytes> device_functions(const TokenStream& stream);

// Whether the byte at `at` belongs to one of them.
bool is_in_any(const std::vector<Bytes>& functions, std::size_t at);

// nvcc defines __CUDA_ARCH__ when it compiles for the device, and not when it compiles for the
// host. Here it stands for the device model's architecture
//   in the bodies of device functions, in code and in directives;
//   elsewhere, in conditions that compare it: `#if __CUDA_ARCH__ < 600` asks about the device.
// A condition outside of device functions that only asks whether it is defined chooses between host
// and device, and gets the host's answer.
void replace_architecture(const LexedSource& source, const TokenStream& stream,
                          std::string_view text, Edits& edits);

}  // namespace referee::rewriter
