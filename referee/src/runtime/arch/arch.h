// What differs from processor to processor, one file for each:
//
//   switch_to(save, target)  leaves the running stack, notes in `save` what brings it back, and
//                            continues where `target` was left. Returns when somebody switches to
//                            `save`; at once if that is `target`.
//   resume(target)           continues where `target` was left, for good: what is running is left
//                            nowhere.
//   initial_stack(top)       the stack pointer with which a function starts that nobody called.
//   set_caller_to_kernel()   tells unwinders who called; for functions that the calls of
//                            waiting_calls.h jump to, before they call another.
//   program_counter(context) of a signal's ucontext_t.
//   REFEREE_CALLER           where the function that says this was called from, as a number that
//                            source_lines() understands: the return address, or what stands for it.
//   REFEREE_GOES_ON_ELSEWHERE  marks a function that ends in resume(), and so never returns; where
//                            there are no jumps it does, once the lane is resumed.
//
// A switch names every register that the compiler may use as clobbered, so the compiler keeps what
// it needs on the stack; the frame pointer, which must not be named, is kept in the context. A
// switch is inlined and ends in a jump: processors predict returns by counting calls, and a switch
// that is a call of its own makes them mispredict the return behind it. Floating-point modes are
// not switched.
//
// The .cpp file of a processor is where the calls of waiting_calls.h arrive, referee_meet_in_warp
// and referee_wait_for_block: what the lane needs to continue is written into its context, and the
// rest is C++ on its stack, below what the kernel uses there (referee_lane_meets,
// referee_lane_waits). That C++ never returns, so it needs no return address; yet what stands in
// its place, referee_return_to_kernel, leads unwinders to the kernel: a debugger shows where a
// diagnosis comes from.
#pragma once

#if defined(__x86_64__)
#include "referee/src/runtime/arch/x86_64.h"
#elif defined(__aarch64__)
#include "referee/src/runtime/arch/aarch64.h"
#elif defined(__wasm__)
#include "referee/src/runtime/arch/wasm.h"
#else
#error "the referee switches between lanes on x86-64 and AArch64 only: add this processor"
#endif

#if !defined(__wasm__)
#define REFEREE_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
#define REFEREE_GOES_ON_ELSEWHERE [[noreturn]]
#endif
