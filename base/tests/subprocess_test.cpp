// Starting programs: arguments, environment, status, output.
#include "base/subprocess.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/scratch.h"

namespace warplings::base {
namespace {

TEST(Process, ArgumentsArriveAsTheyAre) {
  EXPECT_EQ(run_captured({"printf", "%s|", "a b", "$HOME;", "'\"", ""}).output, "a b|$HOME;|'\"||");
}

TEST(Process, TheStatusIsPassedOn) {
  EXPECT_EQ(run_captured({"sh", "-c", "exit 7"}).status, 7);
  EXPECT_EQ(run_captured({"sh", "-c", "kill -9 $$"}).status, 128 + 9);
}

TEST(Process, BothStreamsAreCaptured) {
  EXPECT_EQ(run_captured({"sh", "-c", "echo a; echo b >&2"}).output, "a\nb\n");
}

TEST(Process, TheEnvironmentIsChangedNotReplaced) {
  const auto result = run_captured({"sh", "-c", "echo $REFEREE_TEST; test -n \"$PATH\""},
                                   {{"REFEREE_TEST", "x y"}});
  EXPECT_EQ(result.output, "x y\n");
  EXPECT_EQ(result.status, 0);
}

TEST(Process, EndlessOutputIsCutAndDoesNotBlock) {
  const auto result = run_captured({"sh", "-c", "head -c 9000000 /dev/zero"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output.size(), kOutputLimit);
}

TEST(Process, AMissingProgramIsAnErrorThatNamesIt) {
  try {
    run_captured({"/nowhere/program"});
    FAIL() << "started";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("/nowhere/program"));
  }
}

}  // namespace
}  // namespace warplings::base
