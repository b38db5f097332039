// Which names are refused in a student's object, and which are not.
#include "grader/harness/compile/symbols.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace warplings::build {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const char* const kOwn =
    "malloc U\n"
    "_ZN7referee6reportEv T 10 20\n"
    "__tsan_write4 T 30 8\n"
    "_ZNSt6vectorIiE9push_backERKi W 40 8\n";
const char* const kHeaders =
    "namespace referee { void launch(); }  // reported elsewhere\n\"jmp referee_meet_in_warp\"";

std::string names(const std::string& object, bool adapter = false) {
  std::istringstream list(object);
  std::istringstream own(kOwn);
  return forbidden_names(list, own, kHeaders, adapter, "answer.cu");
}

TEST(ForbiddenNames, AnHonestFileHasNone) {
  EXPECT_THAT(names("_Z9block_sumPfPKfi T 0 80\n"
                    "_ZN7referee6launchEv U\n"
                    "referee_meet_in_warp U\n"
                    "__tsan_write4 U\n"
                    "printf U\nmemcpy U\nexit U\nexpf U\n_Znwm U\n"
                    "_ZNSt6vectorIiE9push_backERKi W 0 8\n"),
              IsEmpty());
}

TEST(ForbiddenNames, EndingEarlyIsSaidInASentence) {
  EXPECT_EQ(names("_exit U\n"),
            "answer.cu: error: the file uses _exit, which ends the program before the referee has "
            "reported. A submission must not; an exercise needs nothing of the kind.\n");
}

TEST(ForbiddenNames, FormsForLargeFilesAreMeantToo) {
  EXPECT_THAT(names("fopen64 U\n"), HasSubstr("fopen64"));
}

TEST(ForbiddenNames, AFunctionOfTheStudentsOwnMayBeCalledSo) {
  EXPECT_THAT(names("_Z4killi T 0 8\n_Z4openv U\n"), IsEmpty());
}

TEST(ForbiddenNames, NothingTakesThePlaceOfTheRuntimesParts) {
  EXPECT_THAT(names("malloc T 0 8\n"), HasSubstr("defines malloc"));
  EXPECT_THAT(names("malloc W 0 8\n"), HasSubstr("defines malloc"));
  EXPECT_THAT(names("__tsan_write4 T 0 8\n"), HasSubstr("defines __tsan_write4"));
  EXPECT_THAT(names("__tsan_of_the_future T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("__ubsan_handle_of_the_future T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("_ZNSt6vectorIiE9push_backERKi T 0 8\n"), HasSubstr("defines"));
}

TEST(ForbiddenNames, TheRuntimesInnerPartsAreOutOfReach) {
  EXPECT_THAT(names("_ZN7referee6reportEv U\n"), HasSubstr("internal to the grader"));
  EXPECT_THAT(names("referee_current U\n"), HasSubstr("internal to the grader"));
  EXPECT_THAT(names("_ZN9warplings10submission4CallD1Ev U\n"), HasSubstr("internal"));
  EXPECT_THAT(names("_ZN9warplings10submission4CallD1Ev U\n", true), IsEmpty());
}

}  // namespace
}  // namespace warplings::build
