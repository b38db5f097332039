// What g++'s table of symbols gives away, and what not.
#include "grader/harness/compile/symbol_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace warplings::build {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string symbols(const std::string& nodes) {
  std::istringstream table(
      "Marking externally visible functions: int f(int)/1\n\nSymbol table:\n\n" + nodes +
      "int f (int x)\n{\n  __builtin_ia32_movnti (&y, x);\n}\n");
  return forbidden_symbols(table, "answer.cu");
}

TEST(ForbiddenSymbols, OrdinaryOnesAreFine) {
  EXPECT_THAT(symbols("_Z9block_sumPfPKfi/7 (void block_sum(float*, const float*, int)) @0x7f\n"
                      "  Type: function definition analyzed\n"
                      "  Visibility: externally_visible public\n"
                      "*.Lsrc_loc0/8 (constexpr const std::source_location::__impl *.Lsrc_loc0)\n"
                      "*__isoc99_sscanf/9 (int sscanf(const char*, const char*, ...)) @0x7f\n"
                      "__builtin_ia32_pause/10 (void __builtin_ia32_pause()) @0x7f\n"
                      "  Visibility: public section:.text.startup (implicit_section)\n"),
              IsEmpty());
}

TEST(ForbiddenSymbols, ASectionOfOnesOwnIsRefused) {
  EXPECT_THAT(symbols("x/1 (int x) @0x7f\n  Type: variable definition\n"
                      "  Visibility: public section:.own,\"aw\"\n\tnop\n"),
              HasSubstr("section"));
}

TEST(ForbiddenSymbols, ALabelWithALineEndIsRefused) {
  EXPECT_THAT(symbols("*getpid\n\tnop/8 (void f()) @0x7f\n"), HasSubstr("asm"));
  EXPECT_THAT(symbols("*get pid/8 (void f()) @0x7f\n"), HasSubstr("asm"));
  EXPECT_THAT(symbols("*\"a\"/8 (void f()) @0x7f\n"), HasSubstr("asm"));
}

// As a constant, which the compiler shows nobody being read.
TEST(ForbiddenSymbols, ASecondNameOfAVariableIsRefused) {
  EXPECT_THAT(symbols("*other/8 (const float view [1024]) @0x7f\n  Type: variable\n"),
              HasSubstr("asm"));
  EXPECT_THAT(symbols("*_ZN7referee5arenaE/8 (void f()) @0x7f\n  Type: function\n"),
              HasSubstr("asm"));
  EXPECT_THAT(symbols("*.Lsrc_loc0/8 (constexpr const std::source_location::__impl *.Lsrc_loc0)\n"
                      "  Type: variable definition analyzed\n"),
              IsEmpty());
}

TEST(ForbiddenSymbols, NothingMayBeUnseen) {
  EXPECT_THAT(symbols("__attribute__((always_inline, no_sanitize (thread)))\n"
                      "void h()::<lambda(auto:1)>::operator()(int * p)\n{\n  k (p);\n}\n"),
              HasSubstr("hides from the referee"));
  EXPECT_THAT(symbols("__attribute__((always_inline))\nvoid h(int * p)\n{\n  *p = 1;\n}\n"),
              IsEmpty());
}

TEST(ForbiddenSymbols, InstructionsThatAreNoCxxAreRefused) {
  EXPECT_THAT(symbols("__builtin_ia32_movnti/8 (void __builtin_ia32_movnti(int*, int)) @0x7f\n"),
              HasSubstr("__builtin_ia32_movnti,"));
  EXPECT_THAT(
      symbols("void __builtin_ia32_movnti(int*, int)/8 (void __builtin_ia32_movnti(int*, int))"
              " @0x7f\n"),
      HasSubstr("__builtin_ia32_movnti,"));
}

TEST(ForbiddenSymbols, TheCompilersCallbacksAreNotForTheSource) {
  EXPECT_THAT(symbols("__tsan_write4/8 (void __tsan_write4(void*)) @0x7f\n"),
              HasSubstr("__tsan_write4"));
}

// What memcpy and malloc are called in the referee's headers.
TEST(ForbiddenSymbols, WatchedCopiesAreTheLibrarys) {
  EXPECT_THAT(symbols("*__tsan_memcpy/8 (void* memcpy(void*, const void*, size_t)) @0x7f\n"),
              IsEmpty());
  EXPECT_THAT(symbols("*__tsan_malloc/8 (void* malloc(size_t)) @0x7f\n"), IsEmpty());
  EXPECT_THAT(symbols("*__tsan_mutex_lock/8 (void lock()) @0x7f\n"),
              HasSubstr("__tsan_mutex_lock"));
}

TEST(ForbiddenSymbols, ATableIsNeeded) {
  std::istringstream nothing("Reclaiming functions:\n");
  EXPECT_THAT(forbidden_symbols(nothing, "answer.cu"), HasSubstr("did not say"));
}

}  // namespace
}  // namespace warplings::build
