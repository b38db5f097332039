// What is left on a terminal when the line has gone. The terminal is one of the test's own.
#include "grader/text/progress.h"

#include <gmock/gmock.h>
#include <pty.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace warplings {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

// stderr is a terminal for as long as this lives.
class OwnTerminal {
 public:
  OwnTerminal() : before_(dup(STDERR_FILENO)) {
    EXPECT_EQ(openpty(&controller_, &slave_, nullptr, nullptr, nullptr), 0);
    dup2(slave_, STDERR_FILENO);
  }
  ~OwnTerminal() {
    dup2(before_, STDERR_FILENO);
    for (const int descriptor : {before_, controller_, slave_}) close(descriptor);
  }
  OwnTerminal(const OwnTerminal&) = delete;
  OwnTerminal& operator=(const OwnTerminal&) = delete;

  // What has come since the last call; there must be something.
  std::string text() const {
    std::string bytes(4096, '\0');
    const ssize_t count = read(controller_, bytes.data(), bytes.size());
    bytes.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return bytes;
  }

 private:
  int before_;
  int controller_ = -1;
  int slave_ = -1;
};

TEST(Progress, IsGoneBeforeWhoeverSaidItPrints) {
  const OwnTerminal terminal;
  Progress progress;
  progress.say("block_sum", "recording");
  std::string shown;
  while (shown.find("recording") == std::string::npos) shown += terminal.text();
  progress.say("block_sum", "");
  EXPECT_THAT(terminal.text(), EndsWith("\r\033[K"));
}

TEST(Progress, StaysWhileAnotherExerciseIsInWork) {
  const OwnTerminal terminal;
  Progress progress;
  progress.say("block_sum", "compiling");
  progress.say("dot", "running");
  progress.say("block_sum", "");
  std::string shown;
  while (shown.find("dot: running") == std::string::npos) shown += terminal.text();
  EXPECT_THAT(shown, HasSubstr("dot: running"));
}

}  // namespace
}  // namespace warplings
