// Kernels take values and pointers.
#pragma once

#include "referee/src/rewriter/device_bodies.h"
#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts an error at each parameter of a __global__ function that is a reference (CUDA C++
// Programming Guide, "Function Parameters"). A type's name that stands for one is not seen.
void refuse_reference_parameters(const TokenStream& stream, const DeviceBodies& bodies,
                                 Edits& edits);

}  // namespace referee::rewriter
