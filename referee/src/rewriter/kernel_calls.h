// Kernels called like functions, without <<<grid, block>>>: nvcc refuses them, a host compiler
// would run them on the host.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Adds an error before each statement `kernel(...);` whose kernel is defined __global__ in this
// file. A name that the file also declares as anything else is left alone.
void report_unconfigured_calls(const TokenStream& stream, Edits& edits);

}  // namespace referee::rewriter
