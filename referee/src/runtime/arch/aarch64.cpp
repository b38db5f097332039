// AArch64: where the calls of waiting_calls.h arrive (arch.h). The running lane begins with its
// context, and referee_current with the address of that lane.
#if defined(__aarch64__)

#define REFEREE_FUNCTION(name) \
  ".globl " name "\n\t.type " name ", %function\n\t.p2align 5\n" name ":\n\t"

#define REFEREE_ARRIVE(name, lane_function)   \
  REFEREE_FUNCTION(name)                      \
  "adrp x19, referee_current\n\t"             \
  "ldr x19, [x19, :lo12:referee_current]\n\t" \
  "cbz x19, 1f\n\t"                           \
  "mov x10, sp\n\t"                           \
  "stp x10, x9, [x19]\n\t"                    \
  "str x29, [x19, #16]\n\t"                   \
  "adr x30, referee_return_to_kernel\n\t"     \
  "b " lane_function                          \
  "\n\t"                                      \
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

// Where the stubs of host functions arrive, with the function in x16 and its name in x17.
asm(".text\n\t"
    ".cfi_startproc\n\t"  //
    REFEREE_FUNCTION("__tsan_host_call")
    "adrp x15, referee_current\n\t"
    "ldr x15, [x15, :lo12:referee_current]\n\t"
    "cbnz x15, 1f\n\t"
    "br x16\n"
    "1:\tmov x0, x17\n\t"
    "b referee_lane_calls_host\n\t"
    ".cfi_endproc\n\t"
    ".size __tsan_host_call, .-__tsan_host_call");

#endif
