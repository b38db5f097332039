// What is refused in the assembly of a student's file, and what is not.
#include "grader/harness/compile/assembly.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace warplings::build {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string code(const std::string& assembly) {
  std::istringstream text(assembly);
  return forbidden_code(text, "answer.cu");
}

bool is_refused(const std::string& assembly) {
  return code(assembly) ==
         "answer.cu: error: the file contains assembler (asm), which a submission must not.\n";
}

// As g++ writes a call of the headers', and clang++.
const std::string kFrom = "# 75 \"/course/referee/include/referee/waiting_calls.h\" 1\n";
const std::string kJump = "\tleaq 1f(%rip), %rax\n\tjmp referee_meet_in_warp\n1:\n";
const std::string kCall = kFrom + kJump + "# 0 \"\" 2\n";

TEST(ForbiddenCode, CompiledCodeIsFine) {
  EXPECT_THAT(code("\t.text\n\t.type\tf, @function\nf:\n\trep stosq\n\tret\n"
                   "\t.section\t.rodata\n\t.type\ttable, @object\ntable:\n\t.long 1\n"),
              IsEmpty());
  // clang names the object before it leaves the code.
  EXPECT_THAT(code("\t.text\nf:\n# it's done; really\n\t.type\ttable,@object\n"
                   "\t.section\t.rodata,\"a\",@progbits\ntable:\n\t.long\t1\n"),
              IsEmpty());
  EXPECT_THAT(
      code("\t.section\t.rodata.str1.1,\"aMS\",@progbits,1\n\t.string\t\"a; \\\"b'\\\"\"\n"),
      IsEmpty());
  EXPECT_THAT(code("\t.data\nsyscall:\n\t.long 1\nint:\t.long 2\n"), IsEmpty());
}

TEST(ForbiddenCode, AssemblerIsRefused) {
  EXPECT_TRUE(is_refused("\t.text\nf:\n#APP\n\tsyscall\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n#APP\n# 1 \"answer.cu\" 1\n\tnop\n# 0 \"\" 2\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n\t#APP\n\tnop\n\t#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n\t//APP\n\tnop\n\t//NO_APP\n"));
}

TEST(ForbiddenCode, TheRuntimesOwnCallsAreNoAssembler) {
  EXPECT_THAT(code("f:\n#APP\n" + kCall + "#NO_APP\n\tret\n"), IsEmpty());
  EXPECT_THAT(code("f:\n#APP\n" + kCall + kCall + "#NO_APP\n\tret\n"), IsEmpty());
  EXPECT_THAT(code("f:\n#APP\n" + kCall + ".LVL9:\n\t.loc 4 80 3 view .LVU47\n#NO_APP\n"),
              IsEmpty());
  EXPECT_THAT(code("f:\n\t#APP\n\tmovq\t%rbx, -8(%rsp)\n\tleaq\t.Ltmp2(%rip), %rax\n"
                   "\tjmp\treferee_wait_for_block\n.Ltmp2:\n\tmovq\t-8(%rsp), %rbx\n"
                   "\t#NO_APP\n\tretq\n"),
              IsEmpty());
}

TEST(ForbiddenCode, WhatImitatesTheRuntimesCallsIsRefused) {
  EXPECT_TRUE(is_refused("f:\n#APP\n" + kCall + "\t.loc 4 80 3; syscall\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n#APP\n" + kCall + "# 1 \"a\" ; syscall\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n#APP\n" + kCall + "\tnop\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n#APP\n" + kCall + "#NO_APP\n#APP\n\tnop\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n#APP\n# 9 \"answer.cu\" 1\n" + kJump + "# 0 \"\" 2\n#NO_APP\n"));
  EXPECT_TRUE(is_refused("f:\n#APP\n" + kFrom +
                         "\tleaq 1f(%rip), %rax\n\tjmp referee_lane_meets\n1:\n# 0 \"\" 2\n"));
}

// The marks of the compiler may be the source's, too, as may what stands in names and sections.
TEST(ForbiddenCode, WhatCxxCannotDoIsRefusedEverywhere) {
  const std::string marked = "f:\n#APP\n# 9 \"answer.cu\" 1\n\t\n#NO_APP\n\tnop\n#APP\n";
  EXPECT_TRUE(is_refused(marked + kJump + "# 0 \"\" 2\n#NO_APP\n"));
  for (const char* const line : {"\tsyscall",
                                 "\trep syscall",
                                 "1:\tsyscall",
                                 "1:syscall",
                                 "\tSYSCALL",
                                 "\tint\t$128",
                                 "\tcall\tf;syscall",
                                 "\tmovb\t$'\", %al",
                                 "\t.ascii \"no end",
                                 "\t.macro jmp to",
                                 "\t.include\t\"other\"",
                                 "\t.incbin \"other\"",
                                 "\t.pushsection .data",
                                 "\tds syscall",
                                 "\taddr32 syscall",
                                 "\trex.w syscall",
                                 "\t{vex} syscall",
                                 "\t.dc.b 15, 5",
                                 "\t.balignw 4, 0x050f",
                                 "\t.symver own, syscall@GLIBC_2.2.5",
                                 "\t.weakref own, syscall",
                                 "\t.reloc 0, R_X86_64_64",
                                 "\t.of_the_future"}) {
    EXPECT_TRUE(is_refused(std::string("f:\n\tcall\tf\n") + line + "\n\tret\n")) << line;
  }
}

TEST(ForbiddenCode, NothingRunsBeforeTheReferee) {
  for (const char* const section : {".preinit_array,\"aw\"", ".init_array.00101,\"aw\"",
                                    ".init_array.00102,\"aw\"", ".ctors.65433,\"aw\""}) {
    EXPECT_THAT(code(std::string("\t.section\t") + section + "\n\t.quad\tf\n"),
                HasSubstr("run before"))
        << section;
  }
  EXPECT_THAT(code("\t.type\tf, @gnu_indirect_function\n"), HasSubstr("run before"));
  EXPECT_THAT(code("\t.section\t.init_array.00099,\"aw\"\n\t.align 8\n\t.quad\t_sub_I_00099_0\n"),
              IsEmpty());
  EXPECT_THAT(code("\t.section\t.init_array,\"aw\"\n\t.quad f\n"
                   "\t.section\t.init_array.00200,\"aw\"\n\t.quad f\n"),
              IsEmpty());
}

TEST(ForbiddenCode, DataAmongCodeIsRefused) {
  for (const char* const section :
       {"\t.text", "\t.section\t.text.startup,\"ax\",@progbits",
        "\t.section\t.own,\"ax\",@progbits", "\t.section\t.init", "\t.section\t\".text\""}) {
    EXPECT_THAT(code(std::string(section) + "\ncode:\n\t.byte 15\n"),
                HasSubstr("data where code belongs"))
        << section;
  }
}

}  // namespace
}  // namespace warplings::build
