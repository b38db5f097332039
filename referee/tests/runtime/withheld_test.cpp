// REFEREE_WITHOUT: which functions bring wrong values, and which wrong ones.
#include <gtest/gtest.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

std::string found_without(const std::string& functions) {
  static const auto program = build_program(REFEREE_WITHHELD_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  RunOptions options;
  options.without = functions;
  return run_program(program, options).output;
}

TEST(Withheld, NothingIsWhereNobodyAsks) {
  EXPECT_EQ(found_without(""), "6 5 1f 4 55555555 ffff 83 ");
}

// A lane that asks for its own value gets it. The other one of a pair is all there is.
TEST(Withheld, ShufflesBringTheNextLanesValue) {
  EXPECT_EQ(found_without("__shfl"), "7 5 20 5 55555555 ffff 83 ");
}

TEST(Withheld, OthersLeaveOutTheFirstLane) {
  EXPECT_EQ(found_without("__ballot"), "6 5 1f 4 55555554 ffff 83 ");
  EXPECT_EQ(found_without("__reduce_add"), "6 5 1f 4 55555555 ffff 20 ");
}

TEST(Withheld, SeveralAreThoseBetweenCommas) {
  EXPECT_EQ(found_without("__ballot,__reduce_add"), "6 5 1f 4 55555554 ffff 20 ");
}

TEST(Withheld, AllAreWhereAllAreNamed) {
  EXPECT_EQ(found_without("__"), "7 5 20 5 55555554 ffff 20 ");
}

}  // namespace
}  // namespace referee::testing
