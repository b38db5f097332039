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

// What -fdump-ipa-visibility prints of a function with the referee's mark.
std::string unseen(const std::string& body) {
  std::istringstream table(
      "Symbol table:\n\n__attribute__((always_inline, no_sanitize (thread)))\n"
      "void h()::<lambda(auto:1)>::operator()(const struct ._anon_1 * const __closure, int * p)\n"
      "{\n  struct S D.33810;\n\n  <bb 2> :\n" +
      body + "  return;\n\n}\n\nvoid k (int * p)\n{\n  *p = 1;\n}\n");
  return forbidden_symbols(table, "answer.cu");
}

TEST(ForbiddenSymbols, WhatTheRefereeDoesNotSeeMayCall) {
  EXPECT_THAT(unseen("  S::S (&D.33810, p);\n  k (&D.33810);\n  D.33810 = {CLOBBER(eol)};\n"),
              IsEmpty());
  EXPECT_THAT(unseen("  _1 = __closure->__n;\n  _2 = *_1;\n  _3 = table[_2];\n  _3 (p);\n"),
              IsEmpty());
  EXPECT_THAT(unseen("  call.20 = call;\n  .UBSAN_NULL (call.20, 4B, 8);\n  k (call.20);\n"),
              IsEmpty());
  EXPECT_THAT(unseen("  switch_rows (p);\n  threadIdx_of (p);\n"), IsEmpty());
}

TEST(ForbiddenSymbols, WhatTheRefereeDoesNotSeeMayDoNothingElse) {
  for (const char* const body :
       {"  *p = 1;\n", "  p->x = 1;\n", "  tile[3] = _1;\n", "  g = 5;\n", "  g.x = 5;\n",
        "  call.20->x = 5;\n", "  _1 = threadIdx.x;\n", "  if (_1 != 0)\n",
        "  goto <bb 3>; [INV]\n", "  __atomic_store_4 (p, 1, 0);\n"}) {
    EXPECT_THAT(unseen(body), HasSubstr("hides from the referee")) << body;
  }
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
