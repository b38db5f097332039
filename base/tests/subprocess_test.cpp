// Starting programs: arguments, environment, status, output.
#include "base/subprocess.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/error.h"

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

TEST(Process, AVariableWithoutAValueIsNotThere) {
  ASSERT_EQ(setenv("REFEREE_TEST", "of the caller", 1), 0);
  const Arguments command = {"sh", "-c", "echo ${REFEREE_TEST-none}"};
  EXPECT_EQ(run_captured(command).output, "of the caller\n");
  EXPECT_EQ(run_captured(command, {{"REFEREE_TEST", std::nullopt}}).output, "none\n");
  unsetenv("REFEREE_TEST");
}

TEST(Process, EndlessOutputIsCutAndDoesNotBlock) {
  const auto result = run_captured({"sh", "-c", "head -c 9000000 /dev/zero"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output.size(), kOutputLimit);
}

TEST(Process, BoundsWhatAProgramAndItsOwnUse) {
  const std::string asks = "dd if=/dev/zero of=/dev/null bs=400M count=1";
  EXPECT_EQ(run_captured({"sh", "-c", asks + "; exit $?"}).status, 0);
  EXPECT_NE(
      run_captured({"sh", "-c", asks + "; exit $?"}, {}, {std::uint64_t{200} << 20, {}}).status, 0);
  const auto spins =
      run_captured({"sh", "-c", "while :; do :; done"}, {}, {0, std::chrono::seconds(1)});
  EXPECT_EQ(spins.status, 128 + SIGKILL);
  EXPECT_THROW(run_captured({"/nowhere/program"}, {}, kCompilerBounds), Error);
}

TEST(Process, AMissingProgramIsAnErrorThatNamesIt) {
  try {
    run_captured({"/nowhere/program"});
    FAIL() << "started";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("/nowhere/program"));
  }
}

TEST(FirstLine, IsTheFirstOfWhatAProgramPrints) {
  EXPECT_EQ(first_line({"printf", "one\\ntwo\\n"}), "one");
}

TEST(FirstLine, IsEmptyWhereTheProgramFailsOrIsNotThere) {
  EXPECT_EQ(first_line({"sh", "-c", "echo x; exit 1"}), "");
  EXPECT_EQ(first_line({"/nonexistent/program"}), "");
}

TEST(Become, SaysThatAProgramIsNotThere) { EXPECT_THROW(become({"/nonexistent/program"}), Error); }

TEST(ProgramInPath, IsFoundAsAShellWouldFindIt) {
  EXPECT_EQ(program_in_path("sh").filename(), "sh");
  EXPECT_EQ(program_in_path("/bin/sh"), "/bin/sh");
  EXPECT_EQ(program_in_path("no-such-program"), "");
  EXPECT_EQ(program_in_path("/"), "");
}

TEST(RunRegardless, SaysNothingAndGivesTheStatus) {
  EXPECT_EQ(run_regardless({"sh", "-c", "echo x; exit 4"}), 4);
  EXPECT_EQ(run_regardless({"/nonexistent/program"}), 127);
}

TEST(ForkGroupLeader, HasAGroupOfItsOwn) {
  const pid_t child = fork_group_leader();
  if (child == 0) _exit(getpgrp() == getpid() ? 0 : 1);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace warplings::base
