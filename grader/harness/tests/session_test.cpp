// The cases program's command line, and the names it derives.
#include "grader/harness/grading/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::grading {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Session parse(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "warplings-cases");
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  return Session::parse(static_cast<int>(pointers.size()), pointers.data());
}

TEST(Session, ReadsItsOptionsAndLeavesThoseOfGtest) {
  const Session session =
      parse({"--submission=/tmp/a program", "--exercise=block_sum", "--schedules=reverse,random:42",
             "--seed=7", "--case=AddsZeros", "--result=/tmp/r.json", "--gtest_filter=*"});
  EXPECT_EQ(session.submission, "/tmp/a program");
  EXPECT_EQ(session.exercise, "block_sum");
  EXPECT_EQ(session.seed, 7u);
  EXPECT_EQ(session.only, "AddsZeros");
  ASSERT_EQ(session.settings().size(), 2u);
  EXPECT_EQ(session.settings()[1].schedule, "random:42");
  EXPECT_EQ(session.settings()[1].name(), "random_42");
}

TEST(Session, SaysWhatIsWrongWithACommandLine) {
  const auto message = [](std::vector<std::string> arguments) {
    try {
      parse(std::move(arguments));
    } catch (const UsageError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_THAT(message({"--submission=x"}), HasSubstr("--exercise=NAME"));
  EXPECT_THAT(message({"--exercise=x"}), HasSubstr("--submission=EXE"));
  EXPECT_THAT(message({"--exercise=x", "--submission=y", "--seed=two"}), HasSubstr("'two'"));
  EXPECT_THAT(message({"--exercise=x", "--submission=y", "--schedules=sideways"}),
              HasSubstr("'sideways' is not a schedule"));
  EXPECT_THAT(message({"--exercise=x", "--submission=y", "--schedules=random:"}),
              HasSubstr("not a schedule"));
  EXPECT_THAT(message({"--exercise=x", "--submission=y", "--backend=abacus"}),
              HasSubstr("'abacus' is not a backend"));
  EXPECT_THAT(message({"--exercises=x"}), HasSubstr("Unknown argument '--exercises=x'"));
}

TEST(Session, NamesSuitesAfterExercises) {
  EXPECT_EQ(suite_name("block_sum"), "BlockSum");
  EXPECT_EQ(suite_name("softmax128"), "Softmax128");
}

TEST(Session, KnowsCasesOfCraft) {
  EXPECT_TRUE(is_craft("CraftStoresOnce/forward"));
  EXPECT_FALSE(is_craft("KeepsCraftyOrders/forward"));
}

TEST(Session, MakesSentencesOfCaseNames) {
  EXPECT_EQ(sentence("AddsIntegersAtEverySize"), "Adds integers at every size");
  EXPECT_EQ(sentence("CraftMeetsAtMost11Barriers"), "Meets at most 11 barriers");
}

}  // namespace
}  // namespace warplings::grading
