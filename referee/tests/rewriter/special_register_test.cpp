// asm() that reads a special register: what it becomes, what stays, and that no token moves.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string rewritten(const std::string& source) { return squeeze(rewrite(source, "f.cu")); }

TEST(SpecialRegister, IsAssigned) {
  EXPECT_EQ(rewritten(R"(void f() { asm("mov.u32 %0, %%laneid;" : "=r"(x)); g(); })"),
            "void f() { (x) = ::referee::registers::laneid() ; g(); }");
}
TEST(SpecialRegister, IsReadInEveryWayOfWritingIt) {
  EXPECT_EQ(
      rewritten(R"(void f() { asm volatile ( "mov.u64 %0,%globaltimer; " : "=l" (t[i]) ); })"),
      "void f() { (t[i]) = ::referee::registers::globaltimer() ; }");
  EXPECT_EQ(rewritten(R"(void f() { __asm__ __volatile__("mov.b32 %0, %%smid;" : "=r"(s)); })"),
            "void f() { (s) = ::referee::registers::smid() ; }");
}
TEST(SpecialRegister, IsReadInAMacro) {
  EXPECT_THAT(rewritten("#define LANE(x) asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(x))\n"),
              HasSubstr("(x) = ::referee::registers::laneid()"));
}
TEST(SpecialRegister, OtherInstructionsStay) {
  for (const std::string statement :
       {R"(asm("mov.u32 %0, %1;" : "=r"(x) : "r"(y));)", R"(asm("mov.u32 %0, %%pm0;" : "=r"(x));)",
        R"(asm("mov.u32 %0, %%laneid; add.u32 %0, %0, 1;" : "=r"(x));)",
        R"(asm volatile("" ::: "memory");)",
        R"(asm("mov.u32 %0, %%laneid;" : "=r"(x) :: "memory");)",
        R"(asm("mov.u32 %0, %%laneid;" : "=r"(x), "=r"(y));)"}) {
    EXPECT_THAT(rewritten("void f() { " + statement + " }"), Not(HasSubstr("registers")))
        << statement;
  }
}

}  // namespace
}  // namespace referee::rewriter
