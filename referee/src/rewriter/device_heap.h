// new and delete in device functions.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Leads new and delete in the bodies of device functions to the heap of kernels
// (include/referee/device_heap.h). A placement new stays, and so does what may be one.
void rewrite_device_heap(const TokenStream& stream, Edits& edits);

}  // namespace referee::rewriter
