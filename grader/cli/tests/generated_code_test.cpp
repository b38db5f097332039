// Listings of PTX and SASS, on the forms that the toolkit's programs print.
#include "grader/cli/commands/generated_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const char* const kPtx = R"(.version 9.0
.target sm_90
.address_size 64

	// .globl	_Z3sumPfPKf         // -- Begin function _Z3sumPfPKf
.extern .func  (.param .b32 func_retval0) vprintf
(
	.param .b64 vprintf_param_0
)
;
.visible .entry _Z3sumPfPKf(
	.param .u64 _Z3sumPfPKf_param_0
)
{
	.reg .pred 	%p<24>;
	.loc	1 4 0

	ld.param.u64 	%rd14, [_Z3sumPfPKf_param_0];
	.loc	1 5 3
	.loc	2 31 1, function_name $L__info_string0, inlined_at 1 6 3
	shfl.sync.down.b32 	%r34, %r32, 16, 31, -1;
	@%p1 bra 	$L__BB0_2;
	// begin inline asm
$L__BB0_2:
	.loc	1 7 1
	bar.sync 	0;
	ret;

}
	.file	1 "/course/sum.cu"
	.file	2 "/toolkit/sm_30_intrinsics.hpp"
	.section	.debug_str
	{
$L__info_string0:
.b8 95,90,51,0
	}
)";

std::vector<int> lines(const GeneratedFunction& function) {
  std::vector<int> result;
  for (const Instruction& instruction : function.instructions) result.push_back(instruction.line);
  return result;
}

TEST(Ptx, InstructionsKnowTheirLinesAlsoWhereAHeaderWasInlined) {
  const auto functions = read_ptx(kPtx, "/course/sum.cu");
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].name, "sum(float*, float const*)");
  EXPECT_THAT(lines(functions[0]), ElementsAre(4, 6, 6, 6, 7, 7));
  EXPECT_EQ(functions[0].instructions[1].text, "shfl.sync.down.b32 %r34, %r32, 16, 31, -1;");
  EXPECT_TRUE(functions[0].instructions[1].of_warp);
  EXPECT_FALSE(functions[0].instructions[2].of_warp);
  EXPECT_TRUE(functions[0].instructions[4].of_warp);
}

const char* const kSass = R"(
.section	.text._Z3sumPfPKf,"ax",@progbits
	.sectioninfo	@"SHI_REGISTERS=14"
.text._Z3sumPfPKf:
	//## File "/course/sum.cu", line 4
        /*0000*/                   LDC R1, c[0x0][0x28] ;
	//## File "/toolkit/sm_30_intrinsics.hpp", line 31 inlined at "/course/sum.cu", line 6
	//## File "/course/sum.cu", line 6
        /*0010*/              @!P0 SHFL.DOWN PT, R5, R0, 0x10, 0x1f ;
        /*0020*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;
.L_x_1:
        /*0030*/                   BRA `(.L_x_1) ;
)";

TEST(Sass, NvdisasmGivesLines) {
  const auto functions = read_sass(kSass, "/course/sum.cu");
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].name, "sum(float*, float const*)");
  EXPECT_THAT(lines(functions[0]), ElementsAre(4, 6, 6, 6));
  EXPECT_EQ(functions[0].instructions[1].text, "@!P0 SHFL.DOWN PT, R5, R0, 0x10, 0x1f");
  EXPECT_TRUE(functions[0].instructions[1].of_warp);
  EXPECT_TRUE(functions[0].instructions[2].of_warp);
}

TEST(Sass, CuobjdumpGivesNone) {
  const auto functions = read_sass(
      "\t\tFunction : _Z3sumPfPKf\n"
      "\t.headerflags\t@\"EF_CUDA_SM90\"\n"
      "        /*0000*/                   LDC R1, c[0x0][0x28] ;     /* 0x00000a00ff017b82 */\n"
      "                                                              /* 0x000fe20000000800 */\n",
      "/course/sum.cu");
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_THAT(lines(functions[0]), ElementsAre(0));
  EXPECT_EQ(functions[0].instructions[0].text, "LDC R1, c[0x0][0x28]");
}

TEST(GeneratedCode, AListingQuotesEachLineAboveItsInstructionsAndMarksWarps) {
  const auto text = listing(read_ptx(kPtx, "/course/sum.cu"),
                            {"1", "2", "3", "  kernel", "5", "  shuffle", "}"}, Style{});
  EXPECT_EQ(text[0], "sum(float*, float const*)");
  EXPECT_EQ(text[1], "    4 | kernel");
  EXPECT_EQ(text[3], "    6 | shuffle");
  EXPECT_THAT(text[4], HasSubstr(">    shfl.sync.down"));
}

TEST(GeneratedCode, OnlyWarpOperationsAndBarriersAreMarked) {
  for (const char* text : {"shfl.sync.bfly.b32 %r1, %r2;", "@%p3 vote.sync.ballot.b32 %r1;",
                           "redux.sync.add.s32 %r1;", "barrier.sync 0;", "REDUX.SUM UR4, R2",
                           "@P0 WARPSYNC.ALL", "VOTEU.ANY UR4, UPT, PT", "MATCH.ANY R1, R2"}) {
    EXPECT_TRUE(is_warp_instruction(text)) << text;
  }
  for (const char* text : {"ld.global.f32 %f1, [%rd1];", "BRA 0x10", "@P0 EXIT", "BSYNC B0"}) {
    EXPECT_FALSE(is_warp_instruction(text)) << text;
  }
}

}  // namespace
}  // namespace warplings::cli
