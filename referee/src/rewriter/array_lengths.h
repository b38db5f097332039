// Arrays whose length only the running program knows: device code has none.
#pragma once

#include "referee/src/rewriter/device_bodies.h"
#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Has the compiler refuse such arrays (-Wvla) in the bodies of device functions, lambdas in them
// included. What is constant, the compiler knows best; host code may have such arrays, which are an
// extension of both compilers.
void refuse_lengths_of_run_time(const TokenStream& stream, const DeviceBodies& bodies,
                                Edits& edits);

}  // namespace referee::rewriter
