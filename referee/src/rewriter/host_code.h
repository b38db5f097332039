// What nvcc refuses in host code, and a host compiler does not see.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts an error where a function that is the host's alone calls a __device__ function of this file
// or what only device code has. Only names are known here: functions with device code in them
// (lambdas, local classes) are let pass.
void report_device_code_in_host_code(const LexedSource& source, const TokenStream& stream,
                                     const Functions& functions, Edits& edits);

}  // namespace referee::rewriter
