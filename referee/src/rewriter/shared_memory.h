// Declarations of shared memory: static (`__shared__ float tile[32]`) and dynamic
// (`extern __shared__ float values[]`).
#pragma once

#include <string_view>

#include "referee/src/rewriter/declaration.h"
#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Adds the edits that turn each __shared__ declaration into
//   static: one static object that holds the variables between redzones, a reference per variable
//           under the user's name, and a call of ::referee::declare_shared for each
//   dynamic: a reference to the arena ::referee::dynamic_shared_arena
// The references are static, so that lambdas use them without capturing, as they do in CUDA.
// What CUDA forbids (an initialiser, a class member) becomes an error at the user's token.
void rewrite_shared_memory(const TokenStream& stream, std::string_view source,
                           const SpecifierNames& shared, Edits& edits);

// The object-like macros of the file that only stand for `__shared__`, and `__shared__` itself.
SpecifierNames shared_specifiers(const LexedSource& source);

}  // namespace referee::rewriter
