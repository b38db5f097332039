// __cluster_dims__: a kernel that is declared with it runs in clusters, however it is launched.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts into each such kernel, and behind its declaration, what tells the runtime (in_clusters_of()
// and declare_cluster() in referee/include/referee/launch.h).
void register_clusters(const TokenStream& stream, Edits& edits);

}  // namespace referee::rewriter
