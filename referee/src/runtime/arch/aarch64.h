// AArch64: switches between lanes. The contracts are in arch.h.
#pragma once

#include <ucontext.h>

#include <cstdint>

#include "referee/src/runtime/arch/context.h"

namespace referee {

// Continues at the context that x1 points at. What functions save of their callers' registers is 0
// where these hold nothing, as on x86-64.
#define REFEREE_RESUME     \
  "ldp x10, x9, [x1]\n\t"  \
  "ldr x29, [x1, #16]\n\t" \
  "ldr x6, [x1, #24]\n\t"  \
  "mov sp, x10\n\t"        \
  "mov x19, xzr\n\t"       \
  "mov x20, xzr\n\t"       \
  "mov x21, xzr\n\t"       \
  "mov x22, xzr\n\t"       \
  "mov x23, xzr\n\t"       \
  "mov x24, xzr\n\t"       \
  "mov x25, xzr\n\t"       \
  "mov x26, xzr\n\t"       \
  "mov x27, xzr\n\t"       \
  "mov x28, xzr\n\t"       \
  "br x9"

[[gnu::always_inline]] inline void switch_to(FiberContext* save, const FiberContext* target) {
  register FiberContext* from asm("x0") = save;
  register const FiberContext* to asm("x1") = target;
  asm volatile(
      "adr x9, 1f\n\t"
      "mov x10, sp\n\t"
      "stp x10, x9, [x0]\n\t"
      "str x29, [x0, #16]\n\t"  //
      REFEREE_RESUME "\n1:"
      : "+r"(from), "+r"(to)
      :
      : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
        "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28",
        "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12",
        "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25",
        "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
}

[[noreturn, gnu::always_inline]] inline void resume(const FiberContext* target) {
  register const FiberContext* to asm("x1") = target;
  asm volatile(REFEREE_RESUME : : "r"(to) : "x6", "x9", "x10", "memory");
  __builtin_unreachable();
}

#undef REFEREE_RESUME

inline void* initial_stack(char* top) { return top; }

// The link register already names the caller where the calls arrive.
inline void set_caller_to_kernel() {}

inline std::uintptr_t program_counter(const void* context) {
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.pc);
}

}  // namespace referee
