// What calls return, as the numbers that functions with `...` expect.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Behind each of the functions with a C-style `...`, puts an overload for whoever passes it a
// result of CUDA's calls: see printed_results.h. Once a name in a program; not where a template
// cannot stand, in extern "C" and in classes.
void pass_results_as_numbers(const TokenStream& stream, const Functions& functions, Edits& edits);

}  // namespace referee::rewriter
