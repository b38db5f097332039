// x86-64: switches between lanes. The contracts are in arch.h.
#pragma once

#include <ucontext.h>

#include <cstdint>

#include "referee/src/runtime/arch/context.h"

namespace referee {

extern "C" const char referee_return_to_kernel[];

// Continues at the context that rsi points at. What functions save of their callers' registers is 0
// where these hold nothing, and not what the runtime has left there: the same each time.
#define REFEREE_RESUME        \
  "movq (%%rsi), %%rsp\n\t"   \
  "movq 16(%%rsi), %%rbp\n\t" \
  "movq 24(%%rsi), %%rax\n\t" \
  "xorl %%ebx, %%ebx\n\t"     \
  "xorl %%r12d, %%r12d\n\t"   \
  "xorl %%r13d, %%r13d\n\t"   \
  "xorl %%r14d, %%r14d\n\t"   \
  "xorl %%r15d, %%r15d\n\t"   \
  "jmpq *8(%%rsi)"

[[gnu::always_inline]] inline void switch_to(FiberContext* save, const FiberContext* target) {
  asm volatile(
      "leaq 1f(%%rip), %%rax\n\t"
      "movq %%rsp, (%0)\n\t"
      "movq %%rax, 8(%0)\n\t"
      "movq %%rbp, 16(%0)\n\t"  //
      REFEREE_RESUME "\n1:"
      : "+D"(save), "+S"(target)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0",
        "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
        "xmm12", "xmm13", "xmm14", "xmm15", "cc", "memory");
}

[[noreturn, gnu::always_inline]] inline void resume(const FiberContext* target) {
  asm volatile(REFEREE_RESUME : : "S"(target) : "rax", "memory");
  __builtin_unreachable();
}

#undef REFEREE_RESUME

inline void* initial_stack(char* top) {
  void** stack = reinterpret_cast<void**>(top);
  *--stack = nullptr;  // where a function expects its return address: debuggers end here
  return stack;
}

[[gnu::always_inline]] inline void set_caller_to_kernel() {
  static_cast<const void**>(__builtin_dwarf_cfa())[-1] = referee_return_to_kernel;
}

inline std::uintptr_t program_counter(const void* context) {
  return static_cast<std::uintptr_t>(
      static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
}

}  // namespace referee
