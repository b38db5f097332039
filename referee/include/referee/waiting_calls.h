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

// REFEREE_LOST: all registers that the calls do not use, less the frame pointer, which must not be
// named and is kept. REFEREE_ARGUMENT(n): the n-th, as functions take them.
//
// clang reaches the locals of a function by one more register where the stack is aligned anew and
// grows (alignas(32) and alloca), and overlooks that it is named as lost. There it is kept on the
// kernel's stack: in what others leave alone below the stack pointer, which clang is told not to
// use itself (-mno-red-zone).
#if defined(__x86_64__)
#if defined(__clang__)
#define REFEREE_KEPT "-8(%%rsp)"
#define REFEREE_JUMP_TO(function)                                          \
  "movq %%rbx, " REFEREE_KEPT "\n\tleaq 1f(%%rip), %%rax\n\tjmp " function \
  "\n1:\n\tmovq " REFEREE_KEPT ", %%rbx"
#define REFEREE_LOST_BASE
#else
#define REFEREE_JUMP_TO(function) "leaq 1f(%%rip), %%rax\n\tjmp " function "\n1:"
#define REFEREE_LOST_BASE "rbx",
#endif
#define REFEREE_ARGUMENT_1 "rdi"
#define REFEREE_ARGUMENT_2 "rsi"
#define REFEREE_ARGUMENT_3 "rdx"
#define REFEREE_ARGUMENT_4 "rcx"
#define REFEREE_ARGUMENT_5 "r8"
#define REFEREE_ARGUMENT_6 "r9"
#define REFEREE_RESULT "rax"
#if defined(__AVX512F__)
#define REFEREE_LOST_WITH_AVX512                                                                \
  , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25",   \
      "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6", \
      "k7"
#else
#define REFEREE_LOST_WITH_AVX512
#endif
#define REFEREE_LOST                                                                               \
  REFEREE_LOST_BASE "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3",      \
      "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", \
      "xmm15", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", "cc",          \
      "memory" REFEREE_LOST_WITH_AVX512
#elif defined(__aarch64__)
#if defined(__clang__)
#define REFEREE_JUMP_TO(function) \
  "str x19, [sp, #-16]!\n\tadr x9, 1f\n\tb " function "\n1:\n\tldr x19, [sp], #16"
#define REFEREE_LOST_BASE
#else
#define REFEREE_JUMP_TO(function) "adr x9, 1f\n\tb " function "\n1:"
#define REFEREE_LOST_BASE "x19",
#endif
#define REFEREE_ARGUMENT_1 "x0"
#define REFEREE_ARGUMENT_2 "x1"
#define REFEREE_ARGUMENT_3 "x2"
#define REFEREE_ARGUMENT_4 "x3"
#define REFEREE_ARGUMENT_5 "x4"
#define REFEREE_ARGUMENT_6 "x5"
#define REFEREE_RESULT "x6"
#define REFEREE_LOST                                                                             \
  "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18",               \
      REFEREE_LOST_BASE "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30",    \
      "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13",    \
      "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", \
      "v27", "v28", "v29", "v30", "v31", "cc", "memory"
#else
#error "the referee switches between lanes on x86-64 and AArch64 only: add this processor"
#endif

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
