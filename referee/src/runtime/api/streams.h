// What a stream of the runtime API is.
#pragma once

#include "referee/include/referee/runtime_types.h"
#include "referee/src/runtime/check/stream_order.h"

namespace referee {

// The state behind a handle; the default streams have handles of their own.
StreamState& state_of(cudaStream_t stream);

}  // namespace referee
