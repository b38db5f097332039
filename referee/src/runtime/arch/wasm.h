// WebAssembly: switches between lanes. The contracts are in arch.h.
//
// A WebAssembly function can neither leave its stack nor be continued in its midst. Binaryen's
// asyncify pass, applied to program and runtime, adds that: while it unwinds, functions store their
// locals and return; while it rewinds, they are called again and go on at the call where they left.
// So all switches are calls that return when the lane is resumed, and what runs meanwhile is
// started by a loop below all lanes (platform/wasm/fibers.cpp).
#pragma once

#include <cstdint>

#include "referee/src/runtime/arch/context.h"

namespace referee {

// Here a context is: `stack`, the address in linear memory where the locals end that have one;
// `code`, what the fiber calls first; `frame`, what asyncify has stored of it.
void switch_to(FiberContext* save, const FiberContext* target);
// The same for the running fiber: it returns when that is resumed.
void resume(const FiberContext* target);

inline void* initial_stack(char* top) { return top; }
inline void set_caller_to_kernel() {}

// The number of the call that runs: the compiled program stores it before each call of a function
// that asks for its caller (driver/wasm/call_sites.h).
extern "C" __attribute__((import_module("program"), import_name("call_site"))) std::uint32_t
program_call_site();
#define REFEREE_CALLER (static_cast<std::uintptr_t>(referee::program_call_site()) + 1)
#define REFEREE_GOES_ON_ELSEWHERE

}  // namespace referee
