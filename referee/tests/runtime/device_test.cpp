// REFEREE_DEVICE chooses whose limits hold: what the device says of itself, what the occupancy
// functions say, and what a cooperative launch finds out.
#include <gmock/gmock.h>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

ProgramRun room_of(const std::string& device) {
  static const auto program = build_program(REFEREE_ROOM_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT);
  RunOptions options;
  options.device = device;
  options.multiprocessors = "2";
  return run_program(program, options);
}

TEST(Device, IsOneOfComputeCapability90UnlessAnotherIsChosen) {
  const char* const room =
      "9.0: 2048 threads, 32 blocks, 228 KB and 227 KB\n"
      "8 of 256; best 2 of 1024\n"
      "16, 64, 8\n";
  EXPECT_THAT(room_of("").output, ::testing::HasSubstr(room));
  const ProgramRun named = room_of("sm_90");
  EXPECT_THAT(named.output, ::testing::HasSubstr(room));
  EXPECT_EQ(named.status, 0);
}

TEST(Device, OfComputeCapability120HasLessRoom) {
  const ProgramRun small = room_of("sm_120");
  EXPECT_THAT(small.output, ::testing::HasSubstr("12.0: 1536 threads, 24 blocks, 100 KB and 99 KB\n"
                                                 "6 of 256; best 2 of 768\n"
                                                 "12, 48, 4\n"));
  EXPECT_EQ(small.status, 0);
}

TEST(Device, HoldsAllBlocksOfACooperativeLaunch) {
  RunOptions options;
  options.multiprocessors = "132";
  const ProgramRun run =
      run_program(build_program(REFEREE_FULL_DEVICE_PROGRAM, REFEREE_RUNTIME_TEST_OUTPUT), options);
  EXPECT_THAT(run.output, ::testing::HasSubstr("4224 of 4224\n"));
  EXPECT_EQ(run.status, 0);
}

}  // namespace
}  // namespace referee::testing
