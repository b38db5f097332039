// Fibers under the lanes: stacks with guard pages, and switching between them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// Stacks of one slot: kMaxThreads of them, each kStackBytes with a guard page at its lower end.
inline constexpr std::size_t kStackBytes = 65 * 4096;
inline constexpr int kMaxSlots = 2048;

struct StackRange {
  std::uintptr_t begin = 0, end = 0;
};

// The address range of all stacks, whatever the lane; begin == end before the first launch.
StackRange all_stacks();
// The stack of one lane without its guard page.
StackRange stack_of(int slot, std::uint32_t thread);
// True if the address lies in a guard page of some stack.
bool in_guard_page(std::uintptr_t address);

// A fiber for the thread that calls `entry` at its first resume, on its own stack; `entry` never
// returns.
FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)());

// Where the host stands while a lane runs.
extern FiberContext host_context;

// Goes on where a context was left, which rsi, or x1, points at.
#if defined(__x86_64__)
#define REFEREE_TAKE_UP       \
  "movq (%%rsi), %%rsp\n\t"   \
  "movq 16(%%rsi), %%rbp\n\t" \
  "movq 24(%%rsi), %%rax\n\t" \
  "jmpq *8(%%rsi)"
#elif defined(__aarch64__)
#define REFEREE_TAKE_UP    \
  "ldp x10, x9, [x1]\n\t"  \
  "ldr x29, [x1, #16]\n\t" \
  "ldr x6, [x1, #24]\n\t"  \
  "mov sp, x10\n\t"        \
  "br x9"
#endif

// Leaves the running stack, notes in `save` what brings it back, and goes on where `target` was
// left. Returns when somebody jumps to `save`, at once if that is `target`.
//
// Every register that the compiler may use is named as clobbered, so it keeps what it needs on the
// stack; the frame pointer, which must not be named, is kept here. This is inlined and ends in a
// jump: processors predict returns by counting calls, and a switch that is a call of its own makes
// them mispredict the return behind it. Floating-point modes are not switched.
[[gnu::always_inline]] inline void jump(FiberContext* save, const FiberContext* target) {
#if defined(__x86_64__)
  asm volatile(
      "leaq 1f(%%rip), %%rax\n\t"
      "movq %%rsp, (%0)\n\t"
      "movq %%rax, 8(%0)\n\t"
      "movq %%rbp, 16(%0)\n\t"  //
      REFEREE_TAKE_UP "\n1:"
      : "+D"(save), "+S"(target)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0",
        "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
        "xmm12", "xmm13", "xmm14", "xmm15", "cc", "memory");
#elif defined(__aarch64__)
  register FiberContext* from asm("x0") = save;
  register const FiberContext* to asm("x1") = target;
  asm volatile(
      "adr x9, 1f\n\t"
      "mov x10, sp\n\t"
      "stp x10, x9, [x0]\n\t"
      "str x29, [x0, #16]\n\t"  //
      REFEREE_TAKE_UP "\n1:"
      : "+r"(from), "+r"(to)
      :
      : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
        "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28",
        "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12",
        "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25",
        "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
#else
#error "jump() switches stacks on x86-64 and AArch64 only: add this processor"
#endif
}

// Goes on where `target` was left, for good: what is running is left nowhere.
[[noreturn, gnu::always_inline]] inline void leap(const FiberContext* target) {
#if defined(__x86_64__)
  asm volatile(REFEREE_TAKE_UP : : "S"(target) : "rax", "memory");
#elif defined(__aarch64__)
  register const FiberContext* to asm("x1") = target;
  asm volatile(REFEREE_TAKE_UP : : "r"(to) : "x6", "x9", "x10", "memory");
#endif
  __builtin_unreachable();
}

#undef REFEREE_TAKE_UP

// Makes a jump call `entry`, which never returns, on the stack that ends at `end`.
inline FiberContext first_context(char* end, std::uint32_t thread, void (*entry)()) {
  // Tops at the same offset in every page would share a few cache sets; spread them over the page.
  const std::size_t offset = 64 + (thread * 7 % 61) * 64;
  void** top = reinterpret_cast<void**>(end - offset);
#if defined(__x86_64__)
  *--top = nullptr;  // where a function expects its return address: debuggers end here
#endif
  return {top, reinterpret_cast<void*>(entry), nullptr, 0};
}

// Leaves the running fiber, which never goes on, for the host. Callable from a signal handler.
[[noreturn]] void abandon_to_host();

}  // namespace referee
