// Kernels called like functions, without <<<grid, block>>>, and functions launched like kernels:
// nvcc refuses both, a host compiler would run them.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Adds an error before each statement `kernel(...);` whose kernel is defined __global__ in this
// file. A name that the file also declares as anything else is left alone.
void report_unconfigured_calls(const TokenStream& stream, Edits& edits);

// Adds an error before each launch of a function that this file defines without __global__.
void report_launched_functions(const LexedSource& source, const TokenStream& stream,
                               const Functions& functions, Edits& edits);

}  // namespace referee::rewriter
