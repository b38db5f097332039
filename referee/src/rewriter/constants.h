// Definitions of __constant__ variables.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts behind each definition of __constant__ variables what tells the runtime of them.
void register_constants(const TokenStream& stream, Edits& edits);

}  // namespace referee::rewriter
