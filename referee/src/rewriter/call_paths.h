// Tells the runtime by which calls a lane has come to a barrier or warp function.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Gives each __device__ function, member function and lambda of the file that calls barriers or
// warp functions, or others that do, a last parameter that tells where it is called
// (referee/call_path.h). Only where nobody notices: the name is only ever called.
void record_call_paths(const LexedSource& source, const TokenStream& stream,
                       const Functions& functions, Edits& edits);

}  // namespace referee::rewriter
