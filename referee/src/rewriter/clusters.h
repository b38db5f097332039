// __cluster_dims__: a kernel that is declared with it runs in clusters, however it is launched.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts behind each such declaration what tells the runtime (declare_cluster() in
// referee/include/referee/launch.h).
void register_clusters(const TokenStream& stream, Edits& edits);

}  // namespace referee::rewriter
