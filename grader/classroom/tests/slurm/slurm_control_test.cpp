// What Slurm's commands print, read.
#include "grader/classroom/executors/slurm_control.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::classroom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SlurmQueue, CountsWhatRunsAndWhatWaits) {
  const SlurmQueue queue = read_queue(
      "task|7|3|RUNNING|None\ntask|7|4|COMPLETING|None\ntask|7|5|PENDING|Resources\n"
      "task|8|0|PENDING|Priority\n");
  EXPECT_EQ(queue.running, 2U);
  EXPECT_EQ(queue.waiting, 2U);
  EXPECT_EQ(queue.reason, "Resources");
  EXPECT_THAT(queue.stuck, IsEmpty());
}

TEST(SlurmQueue, NamesTasksThatWillNeverStart) {
  const SlurmQueue queue = read_queue(
      "task|7|3|PENDING|launch failed requeued held\ntask|9|N/A|PENDING|JobHeldUser\n"
      "task|7|5|PENDING|JobArrayTaskLimit\n");
  EXPECT_THAT(queue.stuck, ElementsAre("7_3", "9"));
  EXPECT_EQ(queue.waiting, 3U);
}

TEST(SlurmQueue, IsEmptyWhereNothingIsSaid) {
  const SlurmQueue queue = read_queue("squeue: warning: something | else\n\n");
  EXPECT_EQ(queue.running + queue.waiting, 0U);
}

TEST(SlurmQueue, TakesATaskThatIsBegunAgainForWaiting) {
  EXPECT_EQ(read_queue("task|7|3|REQUEUED|None\n").waiting, 1U);
}

TEST(SlurmArrayLimit, IsReadFromTheConfiguration) {
  EXPECT_EQ(read_array_limit("LogTimeFormat           = iso8601_ms\n"
                             "MaxArraySize            = 64\nMaxBatchRequeue = 5\n"),
            64U);
  EXPECT_EQ(read_array_limit("nothing"), 1001U);
}

}  // namespace
}  // namespace warplings::classroom
