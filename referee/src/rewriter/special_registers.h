// The PTX that programs write most: asm() that reads a special register.
#pragma once

#include <string_view>

#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Turns `asm volatile("mov.u32 %0, %%laneid;" : "=r"(x))` into `(x) = ` a call of the register's
// function (referee/include/referee/special_registers.h). All other asm() stays as it is.
void read_special_registers(const TokenStream& stream, std::string_view source, Edits& edits);

}  // namespace referee::rewriter
