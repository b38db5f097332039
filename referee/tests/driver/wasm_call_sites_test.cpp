// Numbers instead of return addresses: which calls get one, and what the table says of it.
#include "referee/src/driver/wasm/call_sites.h"

#include <gmock/gmock.h>

namespace referee::driver::wasm {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A function that reads in a loop, through an inlined one, and another that calls by address.
const std::string kCode = R"(define void @_Z6kernelPi(ptr %p) !dbg !4 {
  br label %1, !dbg !7

1:                                                ; preds = %1, %0
  tail call void @__tsan_read4(ptr nonnull %p) #5, !dbg !8
  %2 = load i32, ptr %p, align 4, !dbg !8
  br i1 true, label %1, label %3, !dbg !7, !llvm.loop !9

3:                                                ; preds = %1
  tail call void @_Z5otherv(), !dbg !7
  ret void, !dbg !7
}

define void @_Z7indirectPFvvE(ptr %f) {
  tail call void %f()
  ret void
}

define void @"_Z6callerIZ4mainE3$_0Evv"() {
  tail call void @_Z7indirectPFvvE(ptr null)
  ret void
}

declare void @__tsan_read4(ptr)

!3 = !DIFile(filename: "a b.cu", directory: "/x")
!4 = distinct !DISubprogram(name: "kernel", linkageName: "_Z6kernelPi", scope: !3, file: !3, line: 1)
!5 = distinct !DISubprogram(name: "get", linkageName: "_Z3getPi", scope: !3, file: !6, line: 1)
!6 = !DIFile(filename: "/y/get.h", directory: "/x")
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DILocation(line: 9, column: 5, scope: !5, inlinedAt: !7)
)";

TEST(CallSites, AreStoredBeforeCallsThatAsk) {
  const std::string code = with_call_sites(kCode).ir;
  EXPECT_THAT(code, HasSubstr("  store i32 1048576, ptr addrspace(1) @referee_call_site\n"
                              "  tail call void @__tsan_read4("));
  EXPECT_THAT(code, HasSubstr("@referee_call_site = external addrspace(1) global i32\n"));
  EXPECT_THAT(code, Not(HasSubstr("align 4\n  tail call void @_Z5otherv(")));
}

TEST(CallSites, AreStoredBeforeCallsOfLibraries) {
  const std::string code = with_call_sites(kCode +
                                           "define void @f(ptr %p) {\n"
                                           "  %1 = call i32 @memcmp(ptr %p, ptr %p, i32 4)\n"
                                           "  call void @llvm.assume(i1 true)\n"
                                           "}\n\n"
                                           "declare i32 @memcmp(ptr, ptr, i32)\n"
                                           "declare void @llvm.assume(i1)\n")
                               .ir;
  EXPECT_THAT(code, HasSubstr("ptr addrspace(1) @referee_call_site\n  %1 = call i32 @memcmp("));
  EXPECT_THAT(code, HasSubstr("i32 4)\n  call void @llvm.assume("));
}

TEST(CallSites, AreToldWhereAFunctionJumpsBack) {
  const std::string code = with_call_sites(kCode).ir;
  EXPECT_THAT(code, HasSubstr("  store i32 1048577, ptr addrspace(1) @referee_call_site\n"
                              "  call void @referee_loop()\n"
                              "  br i1 true, label %1, label %3"));
  EXPECT_THAT(code, Not(HasSubstr("@referee_loop()\n  br label %1, !dbg !7\n\n1:")));
}

TEST(CallSites, HaveTheFramesThatAreInlined) {
  EXPECT_THAT(with_call_sites(kCode).ir,
              HasSubstr("!\"@_Z6kernelPi\\0Akernel(int*)\\0A/x/a b.cu:1\\0A"
                        "0x100000\\0Aget(int*)\\0A/y/get.h:9\\0Akernel(int*)\\0A/x/a b.cu:2\\0A"
                        "0x100001\\0Akernel(int*)\\0A/x/a b.cu:2\\0A\""));
}

TEST(CallSites, KnowWhoMayCallByAddress) {
  EXPECT_EQ(with_call_sites(kCode).may_suspend, ",_Z6callerIZ4mainE3$_0Evv,_Z7indirectPFvvE");
}

TEST(CallSites, HaveTheAccessesOfArgumentLists) {
  const std::string code = with_call_sites(
                               "define void @f(ptr %p, ptr %q, ...) {\n"
                               "  %1 = alloca ptr, align 4\n"
                               "  call void @llvm.va_copy(ptr nonnull %p, ptr %q)\n"
                               "  call void @llvm.va_start(ptr nonnull %1)\n"
                               "  call void @llvm.va_start(ptr %q)\n"
                               "  call void @llvm.va_end(ptr %q)\n"
                               "}\n")
                               .ir;
  EXPECT_THAT(code, HasSubstr("@__tsan_write_range(ptr %p, i32 4)\n"));
  EXPECT_THAT(code, HasSubstr("@__tsan_read_range(ptr %q, i32 4)\n  call void @llvm.va_copy("));
  EXPECT_THAT(code, HasSubstr("@__tsan_write_range(ptr %q, i32 4)\n  call void @llvm.va_start("));
  EXPECT_THAT(code, Not(HasSubstr("_range(ptr %1")));
  EXPECT_THAT(code, Not(HasSubstr("i32 4)\n  call void @llvm.va_end(")));
}

TEST(CallSites, HaveTheReadOfAStructureThatIsPassedByValue) {
  const std::string code =
      with_call_sites(
          "define void @_Z4callP1SS0_(ptr %p, ptr %q) {\n"
          "  %1 = alloca %struct.S, align 4\n"
          "  call void @_Z4takei1SS_S_(i32 1, ptr noundef byval(%struct.S) align 4 %p, "
          "ptr byval(%\"struct.a::S\") align 4 %q, ptr byval(%struct.S) align 4 %1)\n"
          "  ret void\n"
          "}\n")
          .ir;
  EXPECT_THAT(code, HasSubstr("@__tsan_read_range(ptr %p, i32 ptrtoint (ptr getelementptr "
                              "(%struct.S, ptr null, i32 1) to i32))\n"));
  EXPECT_THAT(code, HasSubstr("@__tsan_read_range(ptr %q, i32 ptrtoint (ptr getelementptr "
                              "(%\"struct.a::S\", ptr null, i32 1) to i32))\n"
                              "  call void @_Z4takei1SS_S_("));
  EXPECT_THAT(code, Not(HasSubstr("@__tsan_read_range(ptr %1")));
  EXPECT_THAT(code, HasSubstr("declare void @__tsan_read_range(ptr, i32)\n"));
}

}  // namespace
}  // namespace referee::driver::wasm
