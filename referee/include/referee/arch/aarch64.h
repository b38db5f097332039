// AArch64: jumps into the runtime. What the macros mean is said in waiting_calls.h, which undefines
// them: no include guard is needed.
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
