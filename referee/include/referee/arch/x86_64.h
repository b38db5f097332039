// x86-64: jumps into the runtime. What the macros mean is said in waiting_calls.h, which undefines
// them: no include guard is needed.
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
