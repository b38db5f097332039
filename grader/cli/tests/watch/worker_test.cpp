// Work in a child process: what it says arrives, and it can be called off.
#include "grader/cli/watch/worker.h"

#include <gmock/gmock.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <stdexcept>

namespace warplings::cli::watch {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Message = Worker::Message;

// Everything until the work has ended.
std::vector<Message> all_of(Worker& worker) {
  std::vector<Message> result;
  while (worker.busy()) {
    pollfd end = {worker.descriptor(), POLLIN, 0};
    if (poll(&end, 1, 10000) != 1) break;
    for (Message& message : worker.take()) result.push_back(std::move(message));
  }
  return result;
}

TEST(Worker, SaysWhatItFindsOut) {
  Worker worker;
  worker.start([](const Worker::Send& send) {
    send({{"stage", "thinking"}});
    send({{"text", "line\nline\xff"}});
  });
  EXPECT_TRUE(worker.busy());
  EXPECT_THAT(all_of(worker),
              ElementsAre(Message{{"stage", "thinking"}}, Message{{"text", "line\nline\uFFFD"}}));
  EXPECT_FALSE(worker.busy());
}

TEST(Worker, PassesOnWhatIsThrown) {
  Worker worker;
  worker.start([](const Worker::Send&) { throw std::runtime_error("no compiler"); });
  EXPECT_THAT(all_of(worker), ElementsAre(Message{{"failure", "no compiler"}}));
}

TEST(Worker, NoticesThatItDied) {
  Worker worker;
  worker.start([](const Worker::Send&) { raise(SIGKILL); });
  EXPECT_THAT(all_of(worker),
              ElementsAre(Message{{"failure", "The grader was ended by signal 9."}}));
}

TEST(Worker, CanBeCalledOffWithWhatItStarted) {
  Worker worker;
  worker.start([](const Worker::Send& send) {
    send({{"stage", "sleeping"}});
    if (fork() == 0) send({{"stage", "child"}});  // holds the pipe as long as it lives
    for (;;) pause();
  });
  pollfd end = {worker.descriptor(), POLLIN, 0};
  ASSERT_EQ(poll(&end, 1, 10000), 1);
  worker.cancel();
  EXPECT_TRUE(worker.deadline().has_value());
  // It handles SIGTERM by remembering it, as a grader between two children does: it is pressed.
  worker.press();
  EXPECT_THAT(all_of(worker), IsEmpty());
  EXPECT_FALSE(worker.busy());
}

TEST(Worker, StartsAgainAfterwards) {
  Worker worker;
  for (const char* word : {"one", "two"}) {
    worker.start([&](const Worker::Send& send) { send({{"text", word}}); });
    EXPECT_THAT(all_of(worker), ElementsAre(Message{{"text", word}}));
  }
}

}  // namespace
}  // namespace warplings::cli::watch
