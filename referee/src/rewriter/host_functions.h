// Functions that only the host has: nvcc refuses device code that calls them.
#pragma once

#include <string_view>

#include "referee/src/rewriter/device_bodies.h"
#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// What the compiler says of such a call ends so: whoever reads its messages takes that warning for
// an error.
inline constexpr std::string_view kHostsFunction =
    " of the host: device code may call it only if it is declared __device__";

// Marks the functions, members and lambdas of a file that are the host's alone (as deprecated,
// which is a warning that may be switched on by place), and has the compiler tell of each call in
// the bodies of device functions. It knows what a name means there: overloads, instances of
// templates, a functor that a kernel takes. Whatever may run on the device after all is not marked:
// a head with a macro in it, constexpr functions, destructors, names that a device function has,
// too, or that device code uses where nothing is called.
void refuse_calls_of_host_functions(const LexedSource& source, const TokenStream& stream,
                                    const DeviceBodies& bodies, Edits& edits);

}  // namespace referee::rewriter
