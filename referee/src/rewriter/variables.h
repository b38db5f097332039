// Definitions of variables in device memory: __device__, __constant__, __managed__.
#pragma once

#include <string_view>

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts around each definition of __constant__ and __device__ variables redzones, and behind it what
// tells the runtime of them.
void register_variables(const TokenStream& stream, Edits& edits);

// Makes the variables that the file defines its own: without -rdc=true, nvcc lets other files have
// variables of the same name.
void give_internal_linkage(const TokenStream& stream, Edits& edits);

// Whether the file declares a variable of device memory that another one defines.
bool declares_foreign_variables(const LexedSource& source);

}  // namespace referee::rewriter
