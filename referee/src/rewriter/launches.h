// Kernel launches: kernel<<<grid, block, bytes, stream>>>(arguments).
#pragma once

#include <string_view>

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/launch_syntax.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Adds the edits that turn every launch in the stream into
//   ::referee::launch("kernel", [&](auto referee_1, auto referee_2) REFEREE_KERNEL_CALL {
//     kernel(referee_1, referee_2); }, ::referee::Configuration(grid, block, ...), arguments)
// A kernel that is named stays inside the lambda, so that overloads and template arguments are
// deduced as in a call, and braces keep their meaning there ([=] in place of [&]); one that is
// computed (table[i], object.kernel, get()) is evaluated once. Text that only looks like a launch
// stays as it is, for the compiler to judge.
void rewrite_launches(const TokenStream& stream, std::string_view source,
                      const LaunchMacros& macros, Edits& edits);

// Turns `<<<...>>>`, the body of a launch macro, into the arguments of a Configuration.
void rewrite_launch_macro(const Macro& macro, Edits& edits);

}  // namespace referee::rewriter
