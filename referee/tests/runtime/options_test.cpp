// REFEREE_* variables: what is understood, what is rejected.
#include "referee/src/runtime/platform/options.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <stdexcept>

namespace referee {
namespace {

// Sets one variable for one test.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

void expect_rejected(const char* name, const char* value) {
  const Variable variable(name, value);
  try {
    options_from_environment();
    ADD_FAILURE() << name << "=" << value << " was accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr(name));
    EXPECT_THAT(error.what(), ::testing::HasSubstr("may be"));
  }
}

TEST(Options, AreForwardAndConvergedByDefault) {
  const Options o = options_from_environment();
  EXPECT_EQ(o.schedule.name(), "forward");
  EXPECT_EQ(o.activemask.name(), "converged");
  EXPECT_EQ(o.warp_size, 32);
  EXPECT_FALSE(o.counters);
  EXPECT_EQ(o.launch_budget_seconds, 0);
}

TEST(Options, ReadSchedulesAndTellTheirNamesAgain) {
  for (const char* name : {"forward", "reverse", "random:0", "random:18446744073709551615",
                           "interleave:3", "weak:12"}) {
    const Variable variable("REFEREE_SCHEDULE", name);
    EXPECT_EQ(options_from_environment().schedule.name(), name);
  }
}

TEST(Options, ReadPoliciesAndTellTheirNamesAgain) {
  for (const char* name : {"converged", "alone", "random:42"}) {
    const Variable variable("REFEREE_ACTIVEMASK", name);
    EXPECT_EQ(options_from_environment().activemask.name(), name);
  }
}

TEST(Options, AcceptEveryWarpSizeThatIsAPowerOfTwo) {
  for (const int size : {1, 2, 4, 8, 16, 32}) {
    const Variable variable("REFEREE_WARP_SIZE", std::to_string(size).c_str());
    EXPECT_EQ(options_from_environment().warp_size, size);
  }
}

TEST(Options, TakeTheNumberOfMultiprocessors) {
  EXPECT_EQ(options_from_environment().multiprocessors, 16);
  const Variable variable("REFEREE_MULTIPROCESSORS", "3");
  EXPECT_EQ(options_from_environment().multiprocessors, 3);
  const Variable many("REFEREE_MULTIPROCESSORS", "264");
  EXPECT_EQ(options_from_environment().multiprocessors, 264);
}

TEST(Options, TakeTheDevice) {
  EXPECT_EQ(options_from_environment().device, DeviceName::sm_90);
  const Variable variable("REFEREE_DEVICE", "sm_120");
  EXPECT_EQ(options_from_environment().device, DeviceName::sm_120);
}

TEST(Options, TakeTheCallThatFails) {
  EXPECT_EQ(options_from_environment().fail_call, 0u);
  const Variable variable("REFEREE_FAIL_CALL", "12");
  EXPECT_EQ(options_from_environment().fail_call, 12u);
}

TEST(Options, RejectWhatTheyDoNotUnderstandAndSayWhatMayBe) {
  expect_rejected("REFEREE_SCHEDULE", "backward");
  expect_rejected("REFEREE_SCHEDULE", "random:");
  expect_rejected("REFEREE_SCHEDULE", "random:x");
  expect_rejected("REFEREE_SCHEDULE", "random:7x");
  expect_rejected("REFEREE_SCHEDULE", "weak");
  expect_rejected("REFEREE_POISON", "-huge");
  expect_rejected("REFEREE_WARP_SIZE", "16 lanes");
  expect_rejected("REFEREE_BUDGET", "1s");
  expect_rejected("REFEREE_ACTIVEMASK", "all");
  expect_rejected("REFEREE_WARP_SIZE", "0");
  expect_rejected("REFEREE_WARP_SIZE", "12");
  expect_rejected("REFEREE_WARP_SIZE", "64");
  expect_rejected("REFEREE_DEVICE", "sm_12");
  expect_rejected("REFEREE_MULTIPROCESSORS", "0");
  expect_rejected("REFEREE_MULTIPROCESSORS", "265");
  expect_rejected("REFEREE_FAIL_CALL", "0");
  expect_rejected("REFEREE_FAIL_CALL", "-1");
  expect_rejected("REFEREE_BUDGET", "0");
  expect_rejected("REFEREE_BUDGET", "-1");
  expect_rejected("REFEREE_BUDGET", "soon");
}

}  // namespace
}  // namespace referee
