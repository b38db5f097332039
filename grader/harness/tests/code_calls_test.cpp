// What a file calls in place of the libraries' functions, on the WebAssembly engine.
#include "grader/harness/compile/code_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::build {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(CodeCalls, CodeWithoutSuchCallsStaysAsItIs) {
  const std::string ir = "  call void @own(ptr @x)\ndeclare void @sinf(float)\n";
  EXPECT_EQ(with_watched_calls(ir, {}), ir);
}

TEST(CodeCalls, FunctionsThatWriteAreTheReferees) {
  EXPECT_EQ(with_watched_calls("  %1 = call double @modf(double %2, ptr %3) #1\n"
                               "declare double @modf(double, ptr) #1\n",
                               {}),
            "  %1 = call double @__tsan_modf(double %2, ptr %3) #1\n"
            "declare double @__tsan_modf(double, ptr) #1\n");
}

TEST(CodeCalls, AFunctionOfTheFilesOwnKeepsItsName) {
  const std::string ir = "define double @modf(double %0, ptr %1) {\n";
  EXPECT_EQ(with_watched_calls(ir, {}), ir);
}

TEST(CodeCalls, AFunctionOfTheHostAsksWhoCalls) {
  const std::string code = with_watched_calls(
      "@f = global ptr @strtof\n"
      "@text = constant [9 x i8] c\"@strtof \\00\"\n"
      "  %3 = call float @strtof(ptr noundef %1, ptr null), !dbg !9\n"
      "declare noundef float @strtof(ptr noundef readonly, ptr nocapture) local_unnamed_addr #4\n",
      {"strtof"});
  EXPECT_THAT(code,
              AllOf(HasSubstr("@f = global ptr @__tsan_host_call_of_strtof\n"),
                    HasSubstr("c\"@strtof \\00\""),
                    HasSubstr("call float @__tsan_host_call_of_strtof(ptr noundef %1, "),
                    HasSubstr("define internal noundef float @__tsan_host_call_of_strtof("
                              "ptr noundef readonly, ptr nocapture) {\n"
                              "  call void @referee_stub_called(ptr @referee_name_of_strtof)\n"
                              "  %result = call noundef float @strtof("
                              "ptr noundef readonly %0, ptr nocapture %1)\n"
                              "  ret float %result\n}\n")));
}

TEST(CodeCalls, MoreArgumentsGoOnByTheirAddress) {
  const std::string code =
      with_watched_calls("declare !dbg !688 i32 @sprintf(ptr, ptr, ...) #1\n", {"sprintf"});
  EXPECT_THAT(code, AllOf(HasSubstr("declare i32 @sprintf(ptr, ptr, ptr)\n"),
                          HasSubstr("@__tsan_host_call_of_sprintf(ptr, ptr, ...) {\n"),
                          HasSubstr("call i32 @sprintf(ptr %0, ptr %1, ptr %more)\n"),
                          HasSubstr("declare void @llvm.va_start(ptr)\n")));
}

TEST(CodeCalls, StructuresArePassedAsTheyWere) {
  const std::string code = with_watched_calls(
      "declare void @div(ptr sret(%struct.div_t) align 4, i32 noundef)\n"
      "declare extern_weak { i32, i32 } @pair({ i32, i32 })\n",
      {"div", "pair"});
  EXPECT_THAT(code, HasSubstr("call void @div(ptr sret(%struct.div_t) align 4 %0, i32 noundef %1)\n"
                              "  ret void\n"));
  EXPECT_THAT(code, AllOf(HasSubstr("call { i32, i32 } @pair({ i32, i32 } %0)\n"
                                    "  ret { i32, i32 } %result\n"),
                          Not(HasSubstr("extern_weak"))));
}

}  // namespace
}  // namespace warplings::build
