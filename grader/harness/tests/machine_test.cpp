// Machines that keep to nothing, played by shells.
#include "grader/harness/grading/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <span>
#include <stdexcept>

#include "grader/harness/grading/machine_message.h"

namespace warplings::grading {
namespace {

using testing::HasSubstr;
using How = Ending::How;

Machine::Answer ask(const std::string& script,
                    std::chrono::milliseconds wall = std::chrono::seconds(20),
                    std::size_t bytes = 8) {
  Limits limits;
  limits.wall = wall;
  Machine machine({"/bin/sh", "-c", script}, {});
  return machine.ask({}, std::vector<std::byte>(bytes), limits);
}

// An answer of one part, as printf() of a shell writes it. It is shorter than 128 bytes.
std::string say(const std::string& head, const std::string& parts = "") {
  char octal[8];
  std::snprintf(octal, sizeof octal, "%03o", static_cast<unsigned>(head.size()));
  return "printf '\\" + std::string(octal) + "\\000\\000\\000%s' '" + head + parts + "'";
}

TEST(Machine, GivesWhatItSays) {
  const auto answer = ask(
      say(R"({"how":"exited","code":3,"output_cut":false,"parts":[["output",2],["response",1]]})",
          "hix") +
      "; cat >/dev/null");
  EXPECT_EQ(answer.ending.how, How::kExited);
  EXPECT_EQ(answer.ending.code, 3);
  EXPECT_EQ(answer.ending.output, "hi");
  EXPECT_EQ(answer.parts.at("response").size(), 1u);
}

TEST(Machine, IsKilledWhenItsTimeIsUp) {
  const auto answer = ask("sleep 60", std::chrono::milliseconds(200));
  EXPECT_EQ(answer.ending.how, How::kTimedOut);
  EXPECT_LT(answer.ending.seconds, 10);
}

TEST(Machine, MayNotTakeWhatItIsSent) {
  EXPECT_EQ(ask("sleep 60", std::chrono::milliseconds(200), 16 << 20).ending.how, How::kTimedOut);
}

TEST(Machine, ThatDiesHasCrashed) {
  const auto exited = ask("echo out of memory >&2; exit 9");
  EXPECT_EQ(exited.ending.how, How::kExited);
  EXPECT_EQ(exited.ending.code, 9);
  EXPECT_THAT(exited.ending.output, HasSubstr("out of memory"));
  const auto killed = ask("kill -SEGV $$");
  EXPECT_EQ(killed.ending.how, How::kSignalled);
  EXPECT_EQ(killed.ending.code, 11);
}

TEST(Machine, ThatSaysNonsenseHasNotAnswered) {
  for (const std::string& script :
       {say("no JSON"), say(R"({"how":"exited"})"),
        say(R"({"how":"exited","code":0,"output_cut":false,"parts":[["response",9]]})", "x"),
        say(R"({"how":"exited","code":0,"output_cut":false,"parts":[["response",9999999999]]})"),
        std::string("printf '\\377\\377\\377\\377'")}) {
    const auto answer = ask(script);
    EXPECT_TRUE(answer.parts.empty()) << script;
    EXPECT_EQ(answer.ending.how, How::kExited) << script;  // as the shell did, behind it
  }
}

// Each part is as long as an answer may be; all of them are not.
TEST(Machine, MayNotAnswerMoreThanOneAnswerAtOnce) {
  const auto answer = [&](int parts, std::uint64_t& received) {
    std::string list;
    for (int i = 0; i < parts; ++i)
      list += (i == 0 ? "[\"" : ",[\"") + std::to_string(i) + "\",1000000000]";
    return answer_of(R"({"how":"exited","code":0,"output_cut":false,"parts":[)" + list + "]}",
                     [&](std::uint64_t bytes) {
                       received += bytes;
                       return std::vector<std::byte>();
                     });
  };
  std::uint64_t received = 0;
  EXPECT_NO_THROW(answer(1, received));
  received = 0;
  EXPECT_THROW(answer(9, received), std::length_error);
  EXPECT_EQ(received, 1'000'000'000u) << "no more is read than may be kept";
}

TEST(Machine, IsStartedAgainForTheNextRun) {
  Machine machine({"/bin/sh", "-c", "exit 7"}, {});
  for (int run = 0; run < 2; ++run)
    EXPECT_EQ(machine.ask({}, std::vector<std::byte>(8), {}).ending.code, 7);
}

TEST(Machine, ThatIsNotThereIsNotStarted) {
  Machine machine({"/nowhere/node"}, {});
  EXPECT_EQ(machine.ask({}, std::vector<std::byte>(8), {}).ending.how, How::kNotStarted);
}

}  // namespace
}  // namespace warplings::grading
