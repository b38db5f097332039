// Where the calls of waiting_calls.h arrive: what the lane needs to go on is written into its
// context, and the rest is C++ on its stack, below what the kernel uses there. That C++ ends with
// go_on() and never returns, so it needs no return address; yet what stands in its place,
// referee_return_to_kernel, leads those who follow the stack to the kernel: a debugger shows where
// a diagnosis comes from.
#include <cstddef>

#include "referee/src/runtime/exec/machine.h"

namespace referee {

static_assert(offsetof(Hot, lane) == 0 && offsetof(Lane, context) == 0);
static_assert(offsetof(FiberContext, stack) == 0 && offsetof(FiberContext, code) == 8 &&
              offsetof(FiberContext, frame) == 16 && offsetof(FiberContext, result) == 24);

}  // namespace referee

#define REFEREE_FUNCTION(name) \
  ".globl " name "\n\t.type " name ", %function\n\t.p2align 5\n" name ":\n\t"

#if defined(__x86_64__)

// 128 bytes below the stack pointer are the kernel's, too (System V ABI, the red zone).
#define REFEREE_ARRIVE(name, lane_function) \
  REFEREE_FUNCTION(name)                    \
  "movq referee_hot(%rip), %rbx\n\t"        \
  "testq %rbx, %rbx\n\t"                    \
  "je 1f\n\t"                               \
  "movq %rsp, (%rbx)\n\t"                   \
  "movq %rax, 8(%rbx)\n\t"                  \
  "movq %rbp, 16(%rbx)\n\t"                 \
  "subq $128, %rsp\n\t"                     \
  "andq $-16, %rsp\n\t"                     \
  "subq $8, %rsp\n\t"                       \
  "jmp " lane_function                      \
  "\n\t"                                    \
  ".size " name ", .-" name "\n\t"

asm(".text\n\t"
    ".cfi_startproc\n\t"
    ".cfi_def_cfa rsp, 0\n\t"
    ".cfi_register rip, rax\n\t"  //
    REFEREE_ARRIVE("referee_meet_in_warp", "referee_lane_meets")
    REFEREE_ARRIVE("referee_wait_for_block", "referee_lane_waits")
    // No lane, but host code.
    "1:\tmovq %rax, %r10\n\t"
    "movq %rdx, %rax\n\t"
    "jmpq *%r10\n\t"
    // DWARF expressions: the stack pointer's value is at rbx, those of rip and rbp lie behind it.
    ".cfi_escape 0x0f, 3, 0x73, 0, 6\n\t"
    ".cfi_escape 0x10, 16, 2, 0x73, 8\n\t"
    ".cfi_escape 0x10, 6, 2, 0x73, 16\n\t"
    REFEREE_FUNCTION("referee_lane_waiting")
    "nop\n\t"  // in place of the call
    ".globl referee_return_to_kernel\n"
    "referee_return_to_kernel:\n\t"
    "ud2\n\t"
    ".cfi_endproc\n\t"
    ".size referee_lane_waiting, .-referee_lane_waiting");

#elif defined(__aarch64__)

#define REFEREE_ARRIVE(name, lane_function) \
  REFEREE_FUNCTION(name)                    \
  "adrp x19, referee_hot\n\t"               \
  "ldr x19, [x19, :lo12:referee_hot]\n\t"   \
  "cbz x19, 1f\n\t"                         \
  "mov x10, sp\n\t"                         \
  "stp x10, x9, [x19]\n\t"                  \
  "str x29, [x19, #16]\n\t"                 \
  "adr x30, referee_return_to_kernel\n\t"   \
  "b " lane_function                        \
  "\n\t"                                    \
  ".size " name ", .-" name "\n\t"

asm(".text\n\t"
    ".cfi_startproc\n\t"
    ".cfi_def_cfa sp, 0\n\t"
    ".cfi_register x30, x9\n\t"
    REFEREE_ARRIVE("referee_meet_in_warp", "referee_lane_meets")
    REFEREE_ARRIVE("referee_wait_for_block", "referee_lane_waits")
    "1:\tmov x6, x2\n\t"
    "br x9\n\t"
    ".cfi_escape 0x0f, 3, 0x83, 0, 6\n\t"
    ".cfi_escape 0x10, 30, 2, 0x83, 8\n\t"
    ".cfi_escape 0x10, 29, 2, 0x83, 16\n\t"
    REFEREE_FUNCTION("referee_lane_waiting")
    "nop\n"
    "referee_return_to_kernel:\n\t"
    "brk #0\n\t"
    ".cfi_endproc\n\t"
    ".size referee_lane_waiting, .-referee_lane_waiting");

#endif
