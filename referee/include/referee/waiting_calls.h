// The two calls in which lanes wait most, warp operations and the block barrier, as kernels make
// them.
//
// A lane that waits stays where it stands in the kernel while others run, and goes on from there:
// no function of the runtime returns to it. So these are jumps that say where to come back to, and
// that every register is lost meanwhile: the compiler saves what the kernel still needs, and
// nothing else. Processors predict returns by counting calls, and would mispredict a return to a
// lane that made its call before other lanes made theirs.
#pragma once

#include <bit>
#include <cstdint>
#include <source_location>

namespace referee {

// How these calls pass a place.
static_assert(sizeof(std::source_location) == sizeof(const void*));

// arch/ has for each processor REFEREE_JUMP_TO(function), which is told where to come back to;
// REFEREE_ARGUMENT_n: the register of the n-th argument, as functions take them; REFEREE_RESULT;
// and REFEREE_LOST: all registers that the calls do not use, less the frame pointer, which must not
// be named and is kept.
//
// clang reaches the locals of a function by one more register where the stack is aligned anew and
// grows (alignas(32) and alloca), and overlooks that it is named as lost. There it is kept on the
// kernel's stack: in what others leave alone below the stack pointer, which clang is told not to
// use itself (-mno-red-zone).
#if defined(__x86_64__)
#include "arch/x86_64.h"
#elif defined(__aarch64__)
#include "arch/aarch64.h"
#elif !defined(__wasm__)
#error "the referee switches between lanes on x86-64 and AArch64 only: add this processor"
#endif

#if defined(__wasm__)

// WebAssembly has no registers and no jumps to elsewhere: there these are calls, and what lets a
// call leave the kernel and come back is put in after linking (referee/src/runtime/platform/wasm).
extern "C" std::uint64_t referee_meet_in_warp(std::uint64_t request, unsigned mask,
                                              std::uint64_t value, unsigned argument,
                                              std::source_location where, const char* name);
extern "C" void referee_wait_for_block(std::source_location where, const char* name);

[[gnu::always_inline]] inline std::uint64_t meet_in_warp(std::uint64_t request, unsigned mask,
                                                         std::uint64_t value, unsigned argument,
                                                         std::source_location where,
                                                         const char* name) {
  return referee_meet_in_warp(request, mask, value, argument, where, name);
}
[[gnu::always_inline]] inline void wait_for_block(std::source_location where, const char* name) {
  referee_wait_for_block(where, name);
}

#else

// See warp_collective(). Host code, which is no lane, gets `value` back.
[[gnu::always_inline]] inline std::uint64_t meet_in_warp(std::uint64_t request, unsigned mask,
                                                         std::uint64_t value, unsigned argument,
                                                         std::source_location where,
                                                         const char* name) {
  const auto place = std::bit_cast<const void*>(where);  // a call may not come between the next
  register std::uint64_t first asm(REFEREE_ARGUMENT_1) = request;
  register std::uint64_t second asm(REFEREE_ARGUMENT_2) = mask;
  register std::uint64_t third asm(REFEREE_ARGUMENT_3) = value;
  register std::uint64_t fourth asm(REFEREE_ARGUMENT_4) = argument;
  register const void* fifth asm(REFEREE_ARGUMENT_5) = place;
  register const char* sixth asm(REFEREE_ARGUMENT_6) = name;
  register std::uint64_t result asm(REFEREE_RESULT);
  asm volatile(REFEREE_JUMP_TO("referee_meet_in_warp")
               : "=r"(result), "+r"(first), "+r"(second), "+r"(third), "+r"(fourth), "+r"(fifth),
                 "+r"(sixth)
               :
               : REFEREE_LOST);
  return result;
}

// Waits until all threads of the block that have not ended wait here. `name` is what reports call
// the barrier. Does nothing in host code.
[[gnu::always_inline]] inline void wait_for_block(std::source_location where, const char* name) {
  const auto place = std::bit_cast<const void*>(where);
  register const void* first asm(REFEREE_ARGUMENT_1) = place;
  register const char* second asm(REFEREE_ARGUMENT_2) = name;
  asm volatile(REFEREE_JUMP_TO("referee_wait_for_block")
               : "+r"(first), "+r"(second)
               :
               : REFEREE_ARGUMENT_3, REFEREE_ARGUMENT_4, REFEREE_ARGUMENT_5, REFEREE_ARGUMENT_6,
                 REFEREE_RESULT, REFEREE_LOST);
}

#endif

#undef REFEREE_JUMP_TO
#undef REFEREE_ARGUMENT_1
#undef REFEREE_ARGUMENT_2
#undef REFEREE_ARGUMENT_3
#undef REFEREE_ARGUMENT_4
#undef REFEREE_ARGUMENT_5
#undef REFEREE_ARGUMENT_6
#undef REFEREE_RESULT
#undef REFEREE_LOST
#undef REFEREE_LOST_BASE
#undef REFEREE_KEPT
#undef REFEREE_LOST_WITH_AVX512

}  // namespace referee
