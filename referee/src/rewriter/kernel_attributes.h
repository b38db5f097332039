// __cluster_dims__ and __launch_bounds__: what a kernel is declared with holds however it is
// launched.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts into each such kernel, and behind its declaration, what tells the runtime (declare_...() and
// tell_...() in referee/include/referee/launch.h).
// Declarations that directives cut are left alone.
void register_kernel_attributes(const LexedSource& lexed, const TokenStream& stream, Edits& edits);

}  // namespace referee::rewriter
