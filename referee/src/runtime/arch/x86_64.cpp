// x86-64: where the calls of waiting_calls.h arrive (arch.h). The running lane begins with its
// context, and referee_current with the address of that lane.
#if defined(__x86_64__)

#define REFEREE_FUNCTION(name) \
  ".globl " name "\n\t.type " name ", %function\n\t.p2align 5\n" name ":\n\t"

// 128 bytes below the stack pointer are the kernel's, too (System V ABI, the red zone).
#define REFEREE_ARRIVE(name, lane_function) \
  REFEREE_FUNCTION(name)                    \
  "movq referee_current(%rip), %rbx\n\t"    \
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

// Where the stubs of host functions arrive, with the function in r10 and its name in r11.
asm(".text\n\t"
    ".cfi_startproc\n\t"  //
    REFEREE_FUNCTION("__tsan_host_call")
    "cmpq $0, referee_current(%rip)\n\t"
    "jne 1f\n\t"
    "jmpq *%r10\n"
    "1:\tmovq %r11, %rdi\n\t"
    "jmp referee_lane_calls_host\n\t"
    ".cfi_endproc\n\t"
    ".size __tsan_host_call, .-__tsan_host_call");

#endif
