// What nvcc refuses in device code, and a host compiler does not see.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts an error where a __device__ or __global__ function calls a function of this file that is the
// host's alone, uses a variable of the host's, or throws; and where a kernel returns something or
// is a member. Without `relaxed_constexpr` (nvcc's --expt-relaxed-constexpr), constexpr functions
// are the host's too, those of the standard library among them; but for std::max, std::min and
// std::swap that is a warning. Only names are known here, so whatever could be meant otherwise is
// let pass: templates that call, macros, names that are declared twice.
void report_host_code_in_device_code(const LexedSource& source, const TokenStream& stream,
                                     const Functions& functions, bool relaxed_constexpr,
                                     Edits& edits);

}  // namespace referee::rewriter
