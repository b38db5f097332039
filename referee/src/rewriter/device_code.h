// What nvcc refuses in device code, and a host compiler does not see.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Puts an error where a __device__ or __global__ function uses a variable of the host's or a
// function of the standard library that nvcc refuses there, or throws; and where a kernel returns
// something or is a member. Without `relaxed_constexpr` (nvcc's --expt-relaxed-constexpr),
// constexpr functions are the host's too, those of the standard library among them; but where such
// a call may be computed by the compiler that is a warning. Only names are known here, so whatever
// could be meant otherwise is let pass: macros, names that are declared twice. Other functions of
// the file: host_functions.h.
void report_host_code_in_device_code(const LexedSource& source, const TokenStream& stream,
                                     const Functions& functions, bool relaxed_constexpr,
                                     Edits& edits);

}  // namespace referee::rewriter
