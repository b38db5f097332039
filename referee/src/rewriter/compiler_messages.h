// Messages that the compiler gives where something of CUDA's is wrong that it does not know.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Text that makes the compiler report `message` where it stands, unless #if skips it.
std::string error_pragma(std::string_view message);

// Has the compiler report an error, or a warning, before the token.
void insert_error(const TokenStream& stream, std::size_t token, std::string_view message,
                  Edits& edits);
void insert_warning(const TokenStream& stream, std::size_t token, std::string_view message,
                    Edits& edits);

// Has the compiler report what an option of its own finds ("-Wvla") between the `{` at `body` and
// its `}`, as a "warning" or an "error". Where the body may be a macro's argument, nothing is done.
void report_within(const TokenStream& stream, std::size_t body, std::string_view kind,
                   std::string_view option, Edits& edits);

}  // namespace referee::rewriter
