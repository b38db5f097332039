// Diagnoses name the cause where the referee knows it, and only there.
#include <gmock/gmock.h>

#include <string>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

json report_of(const char* program) {
  return run_program(build_program(program, REFEREE_RUNTIME_TEST_OUTPUT), {}).report;
}

// The first diagnosis of the kernel, of a rule if one is given: all that it says in words.
std::string words(const std::string& kernel, const std::string& rule = "",
                  const json& report = report_of(REFEREE_CAUSES_PROGRAM)) {
  for (const json& d : report.at("diagnoses")) {
    if (d.value("kernel", "") != kernel || (!rule.empty() && d.at("rule") != rule)) continue;
    std::string text = d.at("message").get<std::string>() + "\n";
    for (const json& place : d.at("locations"))
      text += std::to_string(place.at("line").get<int>()) + ": " +
              place.at("what").get<std::string>() + "\n";
    return text + d.at("explanation").get<std::string>();
  }
  return "no diagnosis: " + report.at("diagnoses").dump();
}

TEST(Causes, ARaceIsToldByThreadsOfDifferentWarpsWhereThereAreSuch) {
  EXPECT_THAT(words("mirror", "shared-race"),
              AllOf(HasSubstr("two threads of different warps"), HasSubstr("Put __syncthreads()")));
}

TEST(Causes, ARaceBetweenTwoCallsOfAFunctionNamesTheCalls) {
  EXPECT_THAT(words("add_twice"),
              AllOf(HasSubstr(", in the call of line 22"), HasSubstr("in the call of line 23")));
  EXPECT_THAT(words("mirror", "shared-race"), Not(HasSubstr("in the call")));
}

// Whoever wrote the function may have no say in the launch.
TEST(Causes, AnIndexIsToldWithoutTheLaunchWhereThatIsInAnotherFile) {
  const json report = report_of(REFEREE_LAUNCHES_ELSEWHERE);
  EXPECT_THAT(words("by_a_function", "out-of-bounds", report),
              AllOf(HasSubstr("index 32, where the launch gave room for 32 elements"),
                    HasSubstr("launched in another file"), HasSubstr("Check the index"),
                    Not(HasSubstr("third launch argument"))));
  EXPECT_THAT(words("by_itself", "out-of-bounds", report),
              AllOf(HasSubstr("or the size is: the third launch argument counts bytes"),
                    Not(HasSubstr("another file"))));
}

TEST(Causes, BarriersThatDoNotOrderTheAccessesAreNamed) {
  EXPECT_THAT(words("warp_barrier_in_between"),
              AllOf(HasSubstr("Both accesses come after the barrier of line 67, and before the "
                              "block's next one: one has to stand between them."),
                    HasSubstr("The __syncwarp() of line 70 orders lanes of one warp only.")));
  EXPECT_THAT(words("mirror", "shared-race"), Not(HasSubstr("come after")));
}

TEST(Causes, OfTwoWritesInABlockOneMayBeLeftOut) {
  EXPECT_THAT(
      words("clears_what_is_stored"),
      AllOf(
          HasSubstr(
              "let each element be written once. Where both are needed, put the sync() of a group"),
          Not(HasSubstr("has to stand between"))));
  EXPECT_THAT(words("mirror", "shared-race"), Not(HasSubstr("written once")));
}

TEST(Causes, WhatAnAtomicReturnsNeedsNoRead) {
  EXPECT_THAT(words("reads_what_atomics_change"), HasSubstr("keeps what its atomic returns"));
}

TEST(Causes, AShuffleSaysWhyItsSourceIsAbsent) {
  EXPECT_THAT(words("reads_who_left"),
              HasSubstr("read lane 20, which has ended without this __shfl_down_sync"));
  EXPECT_THAT(words("reads_who_left"), HasSubstr("Whoever others read from makes the call, too"));
  EXPECT_THAT(words("reads_who_is_not_named"), Not(HasSubstr("Whoever others read from")));
  EXPECT_THAT(words("reads_who_never_was"),
              HasSubstr("read lane 8 in __shfl_down_sync, but the warp has only 8 lanes"));
  EXPECT_THAT(words("reads_who_is_not_named"),
              HasSubstr("read lane 16, which takes no part in this __shfl_down_sync"));
}

TEST(Causes, OfBlocksThatDoNotFitAnotherSizeWasAskedAbout) {
  EXPECT_THAT(words("", "unchecked-error"),
              HasSubstr("The program has asked how many blocks of 32 threads fit, and not for "
                        "blocks of 1024"));
}

TEST(Causes, FencesOfTheBlockOrderNothingForOtherBlocks) {
  EXPECT_THAT(words("fence_of_block"),
              AllOf(HasSubstr("their scope is the block"), Not(HasSubstr("is missing on"))));
}

TEST(Causes, OfTwoBlocksThatWriteTheIndexMayBeWrong) {
  EXPECT_THAT(words("both_write"),
              AllOf(HasSubstr("the index is wrong"), Not(HasSubstr("a flag"))));
}

TEST(Causes, OneLineOfManyThreadsMayWriteWhatIsTheBlocks) {
  EXPECT_THAT(words("result_of_each_warp"),
              AllOf(HasSubstr("a __shared__ variable is one for all groups of the block: give each "
                              "group an element of its own"),
                    HasSubstr("put the sync() of a group that holds both threads between"),
                    Not(HasSubstr("__syncthreads()"))));
}

TEST(Causes, ACopyMayReadMoreThanIsLeft) {
  EXPECT_THAT(words("copies_four", "", report_of(REFEREE_COPIES_FOUR)),
              HasSubstr("This byte is one of 4 that are read at once"));
}

TEST(Causes, ASplitBarrierOfAClusterLacksItsWait) {
  constexpr const char* kWords =
      "In block 0, thread 0 (warp 0, lane 0) has arrived at the cluster's barrier in line 30, and "
      "has not waited for it since";
  EXPECT_THAT(words("read_before_the_wait", "absent-block"), HasSubstr(kWords));
  EXPECT_THAT(words("read_before_the_wait", "shared-race"),
              HasSubstr("In block 0, thread 0 (warp 0, lane 0) made its access between its arrival "
                        "at the cluster's barrier and its wait"));
  EXPECT_THAT(words("end_before_the_wait"),
              HasSubstr("has arrived at the cluster's barrier in line 41, and ended without "
                        "waiting for it"));
}

TEST(Causes, AnIndexThatHasWrappedSaysWhereItShouldLead) {
  EXPECT_THAT(words("write_row", "out-of-bounds", report_of(REFEREE_WRAPPED_INT)),
              HasSubstr("2^32 elements on lies global memory[2147488768]"));
  EXPECT_THAT(words("write_before"), AllOf(HasSubstr("1 byte before"), Not(HasSubstr("2^32"))));
  EXPECT_THAT(words("difference", "", report_of(REFEREE_BELOW_ZERO)),
              HasSubstr("It lies 2^32 elements behind global memory[-1]"));
  EXPECT_THAT(words("shifted", "", report_of(REFEREE_BELOW_ZERO_IN_SHARED)),
              HasSubstr("It lies 2^32 elements behind dynamic shared memory[-1]"));
}

}  // namespace
}  // namespace referee::testing
