// What the compiler's code for the WebAssembly engine says of a file.
#include "grader/harness/compile/code_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::build {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(CodeNames, AreThoseThatOtherObjectsSee) {
  EXPECT_EQ(names_in(R"(
source_filename = "x.cu"
@_ZN1a1bE = hidden local_unnamed_addr global i32 0, align 4
@.str = private unnamed_addr constant [4 x i8] c"@x\0A\00", align 1
@stderr = external local_unnamed_addr constant ptr, align 4
@_ZTS1c = linkonce_odr hidden constant [3 x i8] c"1c\00", comdat
define hidden void @_Z9block_sumPfPKfi(ptr %0) local_unnamed_addr #0 {
  call void @unlisted(ptr @g)
}
define internal fastcc void @_ZN12_GLOBAL__N_11fEv() #0 {
define linkonce_odr hidden ptr @_ZN7referee4freeEv() #0 comdat {
declare i32 @"odd name"(ptr)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
)"),
            "_ZN1a1bE D\nstderr U\n_ZTS1c V\n_Z9block_sumPfPKfi T\n_ZN7referee4freeEv W\n"
            "odd name U\n");
}

TEST(CodeNames, ABarrierForTheCompilerIsNoCode) {
  EXPECT_THAT(forbidden_in("  call void asm sideeffect \"\", \"r,~{memory}\"(ptr %1) #3\n", "x.cu"),
              IsEmpty());
}

TEST(CodeNames, CodeOfItsOwnIsRefused) {
  for (const char* ir : {"module asm \".functype syscall (i32) -> (i32)\"\n",
                         "  %1 = call i32 asm sideeffect \"global.get x\\0A\", \"=r\"() #3\n"}) {
    EXPECT_THAT(forbidden_in(ir, "x.cu"), HasSubstr("x.cu: error: the file has assembler code"));
  }
}

TEST(CodeNames, ImportsUnderAnotherNameAreRefused) {
  EXPECT_THAT(
      forbidden_in("attributes #1 = { nounwind \"wasm-import-name\"=\"_ZN7referee7harnessE\" }\n",
                   "x.cu"),
      HasSubstr("imports or exports functions"));
}

}  // namespace
}  // namespace warplings::build
