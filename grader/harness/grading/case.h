// The fixture of every case: asks the submission under one setting and records what happened.
//
//   class BlockSum : public Case {};
//   INSTANTIATE_TEST_SUITE_P(, BlockSum, every_setting(), setting_name);
//
//   TEST_P(BlockSum, AddsIntegersExactly) {
//     const auto in = random().integers<float>(64, -9, 9);
//     ASSERT_THAT(ask(Question().value("n", 64).input("in", in).output<float>("out", 1)),
//                 GivesExactly<float>("out", {sum(in)}));
//   }
//
// A suite is named after its exercise, a case is a sentence; "Craft" in front marks a case that
// judges how the answer was found.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <typeinfo>
#include <vector>

#include "grader/harness/grading/answer.h"
#include "grader/harness/grading/constants.h"
#include "grader/harness/grading/matchers.h"
#include "grader/harness/grading/random.h"
#include "grader/harness/grading/session.h"
#include "grader/harness/grading/warp_functions.h"

namespace warplings::grading {

// A case that takes far longer than others of its exercise: one process begins with it, so that in
// the end it does not run while others have nothing left to do. Behind the case:
//
//   const LongCase kLongest(typeid(BlockSum_AddsABillionElements_Test));
struct LongCase {
  explicit LongCase(const std::type_info& fixture);
};

inline constexpr const char* kNeeds64Bits = "needs a machine of 64 bits";

class Case : public testing::TestWithParam<Setting> {
 public:
  Case();

 protected:
  // Passes over a case that another process runs; and over a case of craft under every schedule but
  // the first: that tells what its counters say, and the other cases ask for the values.
  void SetUp() override;

  // An error that no matcher was asked about, because it looked at other answers of the same run.
  void TearDown() override;

  // Starts the submission and makes one call. What follows an answer that never came is the
  // matchers'.
  Answer ask(Question question);

  // Makes the calls in this order in one process: state that a call leaves behind meets the next.
  std::vector<Answer> ask_all(std::vector<Question> questions);

  // The same, and each answer must match its matcher: there are as many, made beforehand.
  void check_all(std::vector<Question> questions, const std::vector<AnswerMatcher>& matchers);

  // Inputs of this case under the session's seed; the same under every setting.
  Random& random() { return random_; }

  // Other limits than a case has: the harness's own tests wait for theirs to be reached.
  void set_limits(const Limits& limits) { limits_ = limits; }

  // Runs what follows on a device with this much memory. Only the referee can: a case that needs it
  // begins with `if (!can_choose_device()) GTEST_SKIP();`.
  void set_device_memory(std::uint64_t bytes) { setting_.device_memory = bytes; }
  bool can_choose_device() const { return setting_.has_report(); }

  // Asks what follows on a machine of 64 bits. So does a device with more than 4 GB. A browser has
  // none: `if (!can_ask_64_bits()) GTEST_SKIP() << kNeeds64Bits;`.
  void need_64_bits() { setting_.needs_64_bits = true; }
  bool can_ask_64_bits() const { return !Session::current().without_64_bits; }

  // For a case about arrays of gigabytes, of which the referee touches little: why it is passed
  // over; null where it is not. Then the device of what follows has room for them.
  const char* why_no_huge_array();

  // Runs what follows on a device with so many multiprocessors, 1 to 264. Needs the same.
  void set_multiprocessors(int count) { setting_.multiprocessors = count; }

  // Runs what follows on a device whose multiprocessors have less room for blocks: 1536 threads,
  // and 100 KB of shared memory. Needs the same.
  void choose_small_device() { setting_.device = "sm_120"; }

  // Asks with every call as it is, which must match, and again for each of the program's CUDA calls
  // and launches with that one failing: then it must end with an error. Where the function is
  // called a few times before, the calls of the last time fail. Needs the same.
  void expect_an_error_whichever_call_fails(const Question& question,
                                            const testing::Matcher<const Answer&>& right,
                                            std::size_t earlier_calls = 0);

  // Asks as it is, when all of `right` must match, and again where these functions bring wrong
  // values: then none may. What still matches does not rest on them. A GPU's functions bring right
  // values always; there it asks once.
  void expect_to_rest_on(const WarpFunctions& functions, const Question& question,
                         const std::vector<testing::Matcher<const Answer&>>& right);

  // Asks as it is, when `right` must match, and again where these shuffles bring the value of the
  // next lane above the one that is asked for, of the last lane that of the first; a lane's own
  // value stays. Then `misled` must match: a result that is only wrong may have come by other ways,
  // with shuffles that carry something else.
  void expect_to_come_by(const WarpFunctions& shuffles, const Question& question,
                         const testing::Matcher<const Answer&>& right,
                         const testing::Matcher<const Answer&>& misled);

  // Runs what follows with warps of this many lanes: 1, 2, 4, 8, 16 or 32. Needs the same.
  void set_warp_size(int lanes) { setting_.warp_size = lanes; }

  // Counts memory traffic in what follows, which costs time.
  void count_memory() { setting_.memory_counters = true; }

  // The same, and how much of each 128 bytes a thread loads, which costs as much again.
  void count_shares_of_lines() { setting_.memory_counters = setting_.line_shares = true; }

  // The same, and how often each element is loaded and stored, which costs more.
  void count_elements() { setting_.memory_counters = setting_.counters_by_line = true; }

  // None of these in what follows.
  void count_nothing() {
    setting_.memory_counters = setting_.line_shares = setting_.counters_by_line = false;
  }

  // For cases that are slow and the same under every schedule.
  bool is_first_setting() const {
    return GetParam().name() == Session::current().settings().front().name();
  }

 private:
  // What was asked last, before the case failed, and under which setting.
  struct Asked {
    std::shared_ptr<const protocol::Message> request;
    Setting setting;
  };

  // Asks the question of the case's finding again as the first one of a process.
  void look_at_earlier_calls();

  // Asks the last questions again for the lines that the case's finding is about.
  void find_places();

  std::shared_ptr<const protocol::Message> request_for(const std::vector<Question>& questions,
                                                       const Setting& setting);

  using Run = std::shared_ptr<const Execution>;

  // The answer to the question that was asked last where these functions bring wrong values.
  Answer answer_without(const WarpFunctions& functions, const Question& question) const;

  // Starts the submission, as long as there is patience.
  Run start(const protocol::Message& request, const Setting& setting) const;
  Run start_patiently(const protocol::Message& request, const Setting& setting) const;

  std::optional<Finding> error_;  // the first that the referee found
  Random random_;
  Random poison_random_;
  Setting setting_;
  Limits limits_;
  Asked asked_;
};

// For INSTANTIATE_TEST_SUITE_P: the session's settings, and their names.
inline auto every_setting() { return testing::ValuesIn(Session::current().settings()); }
inline std::string setting_name(const testing::TestParamInfo<Setting>& info) {
  return info.param.name();
}

}  // namespace warplings::grading
