// Casts of a kernel to `void*`, which the launch functions of CUDA's C interface ask for.
#pragma once

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Blanks the cast in `cudaLaunchKernel((void*)kernel, ...)` and cudaLaunchCooperativeKernel, in its
// C and its reinterpret_cast form. The referee's launch functions read the types of the arguments
// off the kernel's own type, which the cast would hide.
void remove_kernel_casts(const TokenStream& stream, std::string_view source, Edits& edits);

}  // namespace referee::rewriter
