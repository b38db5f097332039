// What g++ leaves unwatched, as its own dump tells.
#include "grader/harness/compile/unwatched_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace warplings::build {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string statement(const std::string& text) {
  std::istringstream dump(
      "\n;; Function put (_Z3putP1S, funcdef_no=1, decl_uid=2, cgraph_uid=3, symbol_order=4)\n\n"
      "void put (struct S * p)\n{\n  <bb 2> [local count: 1]:\n" +
      text + "\n  return;\n\n}\n");
  return unwatched_code(dump, {"/usr"}, "answer.cu");
}

TEST(UnwatchedCode, AnAtomicWithoutACallbackIsRefused) {
  EXPECT_THAT(statement("  [answer.cu:1:2] _1 = __atomic_load_4 (p_2(D), 99);"),
              HasSubstr("__atomic_load_4"));
  EXPECT_THAT(statement("  [/usr/include/x.h:1:2] __atomic_store_4 (p_2(D), 1, 99);"),
              HasSubstr("__atomic_store_4"));
  EXPECT_THAT(statement("  [answer.cu:1:2] __sync_lock_release_4 (p_2(D));"),
              HasSubstr("__sync_lock_release_4"));
}

TEST(UnwatchedCode, WatchedAtomicsAndFencesAreFine) {
  EXPECT_THAT(
      statement("  [answer.cu:1:2] _1 = __builtin___tsan_atomic32_load (p_2(D), 0);\n"
                "  [answer.cu:1:2] __atomic_thread_fence (5);\n"
                "  [answer.cu:1:2] __builtin___tsan_write4 (p_2(D));\n"
                "  [answer.cu:1:2] my__atomic_load_4 (p_2(D));\n"
                "  [answer.cu:1:2] printf (\" __atomic_load_4 (p, 99)\\\" __sync_x (1)\");"),
      IsEmpty());
}

TEST(UnwatchedCode, ACopyThatTheCompilerKnowsIsRefused) {
  EXPECT_THAT(statement("  [answer.cu:1:2] __builtin_memcpy (p_2(D), [answer.cu:1:9] \"abc\", 4);"),
              HasSubstr("__builtin_memcpy"));
  EXPECT_THAT(statement("  __builtin_stpcpy (p_2(D), q_3(D));"), HasSubstr("__builtin_stpcpy"));
}

TEST(UnwatchedCode, LibrariesMayCopyAndAllMayRead) {
  EXPECT_THAT(
      statement("  [/usr/include/c++/12/bits/char_traits.h:1:2] __builtin_memcpy (_1, _2, 5);\n"
                "  [answer.cu:1:2] _4 = __builtin_strlen (p_2(D));\n"
                "  [answer.cu:1:2] strcpy (p_2(D), \"abc\");\n"
                "  [answer.cu:1:2] __builtin_puts (&\"abc\"[0]);"),
      IsEmpty());
  EXPECT_THAT(statement("  [/usrs/answer.cu:1:2] __builtin_memcpy (_1, _2, 5);"),
              HasSubstr("__builtin_memcpy"));
}

TEST(UnwatchedCode, ADumpIsNeeded) {
  std::istringstream nothing("");
  EXPECT_THAT(unwatched_code(nothing, {}, "answer.cu"), HasSubstr("did not say"));
}

}  // namespace
}  // namespace warplings::build
