// Matchers over answers that are made here by hand: what they accept, and what they say.
#include "grader/harness/grading/matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>

#include "grader/harness/tests/finding_of.h"

namespace warplings::grading {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint32_t kPoison = 0xfff81235u;

// An answered run whose two outputs hold `values`; blocks have 24 threads.
struct Made {
  std::shared_ptr<Execution> run = std::make_shared<Execution>();
  std::shared_ptr<protocol::Message> request = std::make_shared<protocol::Message>();
  Question question;

  explicit Made(const std::vector<float>& values) {
    question.value("n", static_cast<int>(values.size()))
        .input("in", std::vector<float>{1, 2})
        .output<float>("out", values.size(), OneAThread{24})
        .output<float>("sums", values.size());
    request->poison = kPoison;
    request->calls.push_back(question.call());
    run->outcome = Outcome::kAnswered;
    run->response.calls.push_back(question.call());
    for (const std::size_t field : {2u, 3u}) {
      auto& out = run->response.calls[0].fields[field].data;
      out.resize(values.size() * sizeof(float));
      std::memcpy(out.data(), values.data(), out.size());
    }
  }
  Made& report(const char* rule, const char* severity) {
    run->report.emplace();
    run->report->finished = true;
    run->report->diagnoses = {{{"rule", rule}, {"severity", severity}, {"message", "why"}}};
    return *this;
  }
  Made& launch(const Launch& launch) {
    if (!run->report) run->report.emplace();
    run->report->launches.push_back(launch);
    return *this;
  }
  Answer answer() const { return Answer(run, request, question); }
};

float poisoned() { return std::bit_cast<float>(kPoison); }

TEST(Matchers, ExactValuesAreCountedAndShownWithTheirLanes) {
  std::vector<float> expected(100), got(100);
  for (std::size_t i = 0; i < 100; ++i) expected[i] = got[i] = static_cast<float>(i);
  EXPECT_EQ(finding_of(GivesExactly<float>("out", expected), Made(got).answer()), "");
  for (std::size_t i = 33; i < 50; ++i) got[i] = -1;
  got[34] = poisoned();
  EXPECT_THAT(finding_of(GivesExactly<float>("out", expected), Made(got).answer()),
              AllOf(HasSubstr("With n = 100: out is wrong in 17 of its 100 elements."),
                    HasSubstr("index 33 (lane 9): expected 33, got -1\n"),
                    HasSubstr("index 34 (lane 10): expected 34, got never written"),
                    Not(HasSubstr("index 41")), HasSubstr("17 wrong elements in all")));
}

TEST(Matchers, NoLaneIsNamedWhereAnElementBelongsToNoThread) {
  EXPECT_EQ(finding_of(GivesExactly<float>("sums", {3.5f}), Made({0.1f}).answer()),
            "With n = 1: sums is wrong.\n  index 0: expected 3.5, got 0.1");
  EXPECT_THAT(finding_of(GivesExactly<float>("sums", {1, 2}), Made({1, 3}).answer()),
              HasSubstr("index 1: expected 2, got 3"));
}

TEST(Matchers, ExactMeansByValueAlsoForNan) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(finding_of(GivesExactly<float>("out", {nan, 0.0f}), Made({nan, -0.0f}).answer()), "");
  EXPECT_NE(finding_of(GivesExactly<float>("out", {1, 0.0f}), Made({nan, 0}).answer()), "");
}

TEST(Matchers, ABoundIsAbsoluteAndNanIsNeverWithinIt) {
  const auto matcher = GivesWithin<float>("out", {1.0, 100.0}, {0.25, 0});
  EXPECT_EQ(finding_of(matcher, Made({1.25f, 100}).answer()), "");
  EXPECT_THAT(finding_of(matcher, Made({1.3f, 100}).answer()),
              HasSubstr("expected 1 +- 0.25, got 1.3"));
  EXPECT_NE(finding_of(matcher, Made({1, std::numeric_limits<float>::quiet_NaN()}).answer()), "");
  EXPECT_NE(finding_of(matcher, Made({1, std::numeric_limits<float>::infinity()}).answer()), "");
}

TEST(Matchers, AnotherNumberOfElementsIsNotAccepted) {
  EXPECT_NE(finding_of(GivesExactly<float>("out", {1, 2}), Made({1}).answer()), "");
  EXPECT_NE(finding_of(GivesExactly<float>("nothing", {1}), Made({1}).answer()), "");
  EXPECT_NE(finding_of(ReturnsExactly<float>(1), Made({1}).answer()), "");
}

TEST(Matchers, ADiagnosedErrorOfARunWithSeveralCallsIsNotPinnedOnOne) {
  Made made({1});
  made.run->response.calls.push_back(made.question.call());
  made.report("shared-race", "error");
  EXPECT_EQ(
      finding_of(GivesExactly<float>("out", {1}), made.answer()),
      "With n = 1: what this case looks at is right, but the referee found shared-race in one of "
      "the 2 calls of this run.");
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {2}), made.answer()),
              HasSubstr("The referee found shared-race in one of the 2 calls of this run.\n"));
}

// Three calls of one run, with n = 1, 2 and 3; the last two answers are right, the first is as
// said.
struct Several {
  Made made{{1}};
  std::shared_ptr<Answer::Questions> questions = std::make_shared<Answer::Questions>();

  explicit Several(float first) {
    made.run->response.calls.clear();
    made.request->calls.clear();
    for (std::size_t n = 1; n <= 3; ++n) {
      const Made one(std::vector<float>(n, n == 1 ? first : 1.0f));
      questions->push_back(one.question);
      made.request->calls.push_back(one.question.call());
      made.run->response.calls.push_back(one.run->response.calls[0]);
    }
    made.report("shared-race", "error");
    made.run->report->diagnoses[0]["call"] = 1;
  }
  std::string finding(std::size_t call) const {
    return finding_of(GivesExactly<float>("out", std::vector<float>(call + 1, 1.0f)),
                      Answer(made.run, made.request, questions, call));
  }
};

TEST(Matchers, ADiagnosedErrorIsThatOfItsQuestion) {
  const Several several(1);
  EXPECT_EQ(several.finding(0), "");
  EXPECT_EQ(several.finding(1),
            "With n = 2: what this case looks at is right, but the referee found shared-race.");
  EXPECT_EQ(several.finding(2), "");
}

TEST(Matchers, WrongValuesThatComeBeforeAnErrorAreToldFirst) {
  EXPECT_THAT(Several(7).finding(0),
              HasSubstr("With n = 1: out is wrong. With n = 2: the referee found shared-race.\n"));
}

TEST(Matchers, WhereThereIsNoAnswerTheQuestionIsNamedAtWhichTheProgramEnded) {
  Several several(1);
  several.made.run->outcome = Outcome::kDiagnosed;
  several.made.run->trouble = "The referee stopped the program.";
  EXPECT_EQ(several.finding(0),
            "With n = 2: there is no answer, because the referee found shared-race.");
  EXPECT_EQ(Record::current().finding()->call, 1u);
  several.made.run->report->diagnoses.clear();
  several.made.run->report->last_call = 2;
  several.made.run->outcome = Outcome::kCrashed;
  EXPECT_EQ(several.finding(0), "With n = 3: the referee stopped the program.");
}

TEST(Matchers, ANumberThatIsNoQuestionsSaysNothing) {
  Several several(1);
  several.made.run->report->diagnoses[0]["call"] = 7;
  for (std::size_t call = 0; call < 3; ++call) {
    EXPECT_THAT(several.finding(call), HasSubstr("in one of the 3 calls of this run")) << call;
  }
}

TEST(Matchers, ADiagnosedErrorFailsARightAnswer) {
  Made made({1});
  made.report("shared-race", "error");
  EXPECT_EQ(finding_of(GivesExactly<float>("out", {1}), made.answer()),
            "With n = 1: what this case looks at is right, but the referee found shared-race.");
  EXPECT_EQ(Record::current().finding()->state, State::kDiagnosed);
  EXPECT_THAT(
      finding_of(GivesExactly<float>("out", {2}), made.answer()),
      HasSubstr("out is wrong. The referee found shared-race.\n  index 0 (lane 0): expected"));
  EXPECT_EQ(Record::current().finding()->state, State::kDiagnosed);
}

TEST(Matchers, ANoteDoesNotFailARightAnswer) {
  EXPECT_EQ(finding_of(IsSound(), Made({1}).report("undefined-shuffle", "note").answer()), "");
}

TEST(Matchers, NoAnswerIsWhatTheRunSays) {
  Made made({1});
  made.run->outcome = Outcome::kTimedOut;
  made.run->trouble = "It took too long.";
  EXPECT_EQ(finding_of(GivesExactly<float>("out", {1}), made.answer()),
            "With n = 1: it took too long.");
  EXPECT_EQ(Record::current().finding()->state, State::kTimedOut);
}

TEST(Matchers, ADiagnosisExplainsWhyThereIsNoAnswer) {
  Made made({1});
  made.report("deadlock", "error");
  made.run->response.calls[0].error = "Copying 'in' back from the device failed.";
  EXPECT_EQ(finding_of(GivesExactly<float>("out", {1}), made.answer()),
            "With n = 1: there is no answer, because the referee found deadlock.");
  EXPECT_EQ(Record::current().finding()->state, State::kDiagnosed);
}

TEST(Matchers, BarriersAndSharedBytesAreHeldAgainstTheirLimits) {
  Launch launch;
  launch.grid = {1, 1, 1};
  launch.barriers_per_thread = 7;
  launch.shared_static = 4;
  launch.shared_dynamic = 128;
  const Answer answer = Made({1}).launch(launch).answer();
  EXPECT_EQ(finding_of(HasBarriersPerThreadAtMost(7), answer), "");
  EXPECT_THAT(finding_of(HasBarriersPerThreadAtMost(6), answer),
              HasSubstr("meets 7 block barriers; 6 are allowed"));
  EXPECT_EQ(finding_of(UsesSharedBytes(132), answer), "");
  EXPECT_THAT(finding_of(UsesSharedBytes(128), answer),
              HasSubstr("132 bytes of shared memory (4 declared in the kernel, 128 given"));
  EXPECT_EQ(finding_of(LaunchesOneBlock(), answer), "");
  launch.grid = {2, 1, 1};
  EXPECT_THAT(finding_of(LaunchesOneBlock(), Made({1}).launch(launch).answer()),
              HasSubstr("2 x 1 x 1 blocks"));
}

TEST(Matchers, CountersOfNoLaunchAreNotInOrder) {
  Made made({1});
  made.run->report.emplace();
  EXPECT_THAT(finding_of(HasBarriersPerThreadAtMost(9), made.answer()),
              HasSubstr("no kernel was launched"));
}

TEST(Matchers, LeakedDeviceMemoryIsAPlainSentence) {
  Made made({1});
  made.run->report.emplace();
  EXPECT_EQ(finding_of(FreesAllDeviceMemory(), made.answer()), "");
  made.run->report->leaked_bytes = 400;
  EXPECT_THAT(finding_of(FreesAllDeviceMemory(), made.answer()),
              HasSubstr("400 bytes of device memory are still allocated"));
}

TEST(Matchers, ALeakIsChargedToTheCallThatAllocated) {
  Made made({1});
  made.run->report.emplace();
  made.run->report->leaked_bytes = 400;
  made.run->report->leaks = {{1, 400, {"a.cu", 12, "allocated here"}}};
  made.request->calls.resize(3, made.question.call());
  made.run->response.calls.resize(3, made.run->response.calls[0]);
  const auto questions = std::make_shared<Answer::Questions>(3, made.question);
  const auto finding_about = [&](std::size_t index) {
    return finding_of(FreesAllDeviceMemory(), Answer(made.run, made.request, questions, index));
  };
  EXPECT_EQ(finding_about(0), "");
  EXPECT_THAT(
      finding_about(1),
      AllOf(HasSubstr(
                "With n = 1: 400 bytes of device memory that the call allocates are never freed"),
            HasSubstr("The other 2 calls of this run leave nothing behind.")));
  ASSERT_EQ(Record::current().finding()->places.size(), 1u);
  EXPECT_EQ(Record::current().finding()->places[0].line, 12);
  // Two places of its own; and that of another call, which need not have freed what this one did.
  made.run->report->leaked_bytes = 470;
  made.run->report->leaks.push_back({1, 50, {"a.cu", 15, "allocated here"}});
  made.run->report->leaks.push_back({2, 20, {"a.cu", 18, "allocated here"}});
  EXPECT_THAT(finding_about(1),
              AllOf(HasSubstr("450 bytes"), HasSubstr("2 of the 3 calls of this run do so.")));
  ASSERT_EQ(Record::current().finding()->places.size(), 3u);
  EXPECT_EQ(Record::current().finding()->places[1].line, 15);
  EXPECT_EQ(Record::current().finding()->places[2].what, "allocated here, too, by another call");
  // Nobody knows whose the rest is.
  made.run->report->leaked_bytes = 500;
  EXPECT_THAT(finding_about(0), HasSubstr("500 bytes of device memory are still allocated"));
  // What a report says of calls that were not made is nothing.
  made.run->report->leaks = {{-1, 250, {}}, {3, 250, {}}};
  EXPECT_THAT(finding_about(0), HasSubstr("500 bytes of device memory are still allocated"));
}

TEST(Matchers, MemoryThatOutlivesItsCallIsALeakThoughOthersFreeIt) {
  Made made({1});
  made.run->report.emplace();
  made.request->calls.resize(3, made.question.call());
  made.run->response.calls.resize(3, made.run->response.calls[0]);
  const auto questions = std::make_shared<Answer::Questions>(3, made.question);
  const auto finding_about = [&](std::size_t index) {
    return finding_of(FreesAllDeviceMemory(), Answer(made.run, made.request, questions, index));
  };
  const Location allocated = {"a.cu", 12, "allocated here"};
  const Location freed = {"a.cu", 11, "freed here"};
  made.run->report->outlived = {{1, 40, allocated, true, freed, 2},
                                {2, 40, allocated, false, freed, -1}};
  EXPECT_EQ(finding_about(0), "");
  EXPECT_THAT(finding_about(1),
              AllOf(HasSubstr("40 bytes of device memory that the call allocates are still "
                              "allocated when it returns. A later call uses them again, and "
                              "frees them."),
                    HasSubstr("2 of the 3 calls of this run do so.")));
  ASSERT_EQ(Record::current().finding()->places.size(), 2u);
  EXPECT_EQ(Record::current().finding()->places[1].line, 11);
  EXPECT_THAT(finding_about(2), HasSubstr("Nobody frees them before the program ends."));
  // Where nobody frees it, whether a later call uses it tells one mistake from the other.
  made.run->report->outlived.clear();
  made.run->report->leaked_bytes = 40;
  made.run->report->leaks = {{1, 40, allocated, true}};
  EXPECT_THAT(finding_about(1), HasSubstr("are never freed, and a later call uses them again."));
}

TEST(Matchers, WhatAFunctionReturnsHasComeAsAFloatOrADouble) {
  const auto finding_about = [](float returned, const std::vector<unsigned char>& bytes) {
    Made made({1});
    made.run->report.emplace();
    std::vector<std::byte> value(sizeof returned);
    std::memcpy(value.data(), &returned, sizeof returned);
    made.run->response.calls[0].fields.push_back({protocol::Role::kReturned,
                                                  protocol::element_type<float>(), 4, 1,
                                                  std::string(kReturned), value});
    made.run->report->brought_back = {{7, {0, 0, 128, 63}}, {0, bytes}};
    return finding_of(BringsBackWhatItReturns(), made.answer());
  };
  const std::vector<unsigned char> one_and_two = {0, 0, 128, 63, 0, 0, 0, 64};
  EXPECT_EQ(finding_about(2, one_and_two), "");
  EXPECT_THAT(finding_about(3, one_and_two),
              HasSubstr("as floats, 1 and 2 came to the host, and the function returns 3:"));
  EXPECT_EQ(finding_about(1, {0, 0, 0, 0, 0, 0, 240, 63}), "");  // as a double
  EXPECT_EQ(finding_about(3, {}), "");
}

TEST(Matchers, NanIsShownWithItsSignOnlyWhereEveryBitCounts) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Answer answer = Made({-nan, 1}).answer();
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {1, nan}), answer),
              AllOf(HasSubstr("expected 1, got NaN\n"), HasSubstr("expected NaN, got 1")));
  EXPECT_THAT(finding_of(GivesWithin<float>("out", {1, nan}, {0.5, 0}), answer),
              AllOf(HasSubstr("got NaN\n"), HasSubstr("expected NaN, got 1")));
  EXPECT_THAT(finding_of(GivesTheSameBits<float>("out", {nan, 1}), answer),
              HasSubstr("expected NaN, sign bit clear, got NaN with the sign bit set"));
}

TEST(Matchers, PlacesAreShownWithWhatStandsThere) {
  const auto matcher = GivesPlaces<float>("out", {1, -1}, "in", {2.5f, -4});
  Made made({0, 0});
  auto& field = made.run->response.calls[0].fields[2];
  field.type = protocol::element_type<int>();
  for (const int place : {0, 7}) {
    const int places[] = {place, -1};
    std::memcpy(field.data.data(), places, sizeof places);
    EXPECT_THAT(finding_of(matcher, made.answer()),
                HasSubstr(place == 0 ? "expected in[1] = -4, got in[0] = 2.5"
                                     : "expected in[1] = -4, got 7"));
  }
}

TEST(Matchers, WhichElementsAreWrongIsToldByOneRule) {
  std::vector<float> expected(64), got(64);
  for (std::size_t i = 0; i < 64; ++i) {
    expected[i] = static_cast<float>(i);
    got[i] = i % 4 == 3 ? -1.0f : expected[i];
  }
  EXPECT_THAT(
      finding_of(GivesExactly<float>("sums", expected), Made(got).answer()),
      HasSubstr(
          "sums is wrong in 16 of its 64 elements. Exactly the elements whose index is "
          "3 modulo 4 (3, 7, 11, ...; w in vectors of four) are wrong; the others are right.\n"));
}

TEST(Matchers, ValuesOfOtherElementsAndValuesTimesAFactorAreSaidToBe) {
  std::vector<float> expected(64), swapped(64), doubled(64);
  for (std::size_t i = 0; i < 64; ++i) {
    expected[i] = static_cast<float>(i + 1);
    swapped[i] = static_cast<float>((i ^ 1) + 1);
    doubled[i] = 2 * expected[i];
  }
  const std::vector<double> reference(expected.begin(), expected.end());
  const std::vector<double> bound(64, 1e-4);
  const auto within = GivesWithin<float>("sums", reference, bound);
  EXPECT_THAT(finding_of(GivesExactly<float>("sums", expected), Made(swapped).answer()),
              HasSubstr("each pair of neighbours has changed places."));
  EXPECT_THAT(finding_of(within, Made(swapped).answer()),
              HasSubstr("each pair of neighbours has changed places."));
  EXPECT_EQ(Record::current().finding()->alternative, "reordered");
  EXPECT_THAT(finding_of(within, Made(doubled).answer()),
              HasSubstr("Every element is the right one times 2."));
  EXPECT_EQ(Record::current().finding()->alternative, "scaled");
  // What is known of the exercise comes first.
  const Alternatives<double> known = {
      {"twice", "All are twice as much.", [&](std::size_t i) { return 2 * reference[i]; }}};
  EXPECT_THAT(
      finding_of(GivesWithin<float>("sums", reference, bound, known), Made(doubled).answer()),
      HasSubstr("All are twice as much."));
}

// The lines come of another run, which is not made of what is right.
TEST(Matchers, WhatWasNeverWrittenAsksForTheLinesThatStore) {
  finding_of(GivesExactly<float>("out", {1, 2}), Made({1, poisoned()}).answer());
  EXPECT_TRUE(Record::current().finding()->find_places);
  EXPECT_TRUE(Record::current().finding()->say_of_lines);
  finding_of(GivesExactly<float>("out", {1, 2}), Made({1, 3}).answer());
  EXPECT_FALSE(Record::current().finding()->find_places);
}

// Adding to NaN leaves it as it is.
TEST(Matchers, WhatAnAtomicAddedToAnUnsetValueIsNotCalledUnwritten) {
  const float poison = std::bit_cast<float>(kPoison);
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {1}), Made({poison}).answer()),
              HasSubstr("got never written"));
  Made added({poison});
  added.report("uninitialised-read", "error");
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {1}), added.answer()),
              HasSubstr("got never written"));
  added.run->report->diagnoses[0]["locations"] = {
      {{"file", "a.cu"}, {"line", 3}, {"what", "atomic of 4 bytes by thread 0"}}};
  EXPECT_THAT(finding_of(GivesExactly<float>("out", {1}), added.answer()),
              HasSubstr("got arbitrary"));
}

// In the kernel that was launched, and not in its neighbours.
TEST(Matchers, SharedMemoryIsShownWhereItIsDeclared) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "warplings_declarations.cu";
  std::ofstream(file) << "__global__ void other() {\n"
                         "  __shared__ float theirs[9];\n"
                         "}\n"
                         "template <int N>\n"
                         "__global__ void sum(float* out) {\n"
                         "  // no __shared__ here\n"
                         "  if (N > 1) { out[0] = 0; }\n"
                         "  __shared__ float tile[N];\n"
                         "}\n"
                         "__shared__ int outside;\n";
  RefereeReport report;
  Launch launch;
  launch.kernel = "void sum<32>(float*)";
  launch.launched_at = {file.string(), 12, "launched here"};
  report.launches = {launch, launch};
  EXPECT_EQ(shared_memory_places(report),
            (Places{launch.launched_at, {file.string(), 8, "declared here"}}));
  report.launches[0].kernel = report.launches[1].kernel = "(anonymous namespace)::sum(float*)";
  EXPECT_EQ(shared_memory_places(report), Places{launch.launched_at});
  std::filesystem::remove(file);
}

TEST(Matchers, ThreadsThatEndBeforeABarrierAreMissed) {
  Made made({1});
  made.run->report.emplace();
  Launch launch;
  launch.grid = {1, 1, 1};
  launch.block = {64, 1, 1};
  launch.barriers_per_thread = 3;
  launch.counters["barriers"] = 3 * 64;
  made.run->report->launches = {launch};
  EXPECT_EQ(finding_of(HasAllThreadsAtBarriers(), made.answer()), "");
  made.run->report->launches[0].counters["barriers"] = 3 * 32;
  EXPECT_THAT(finding_of(HasAllThreadsAtBarriers(), made.answer()),
              HasSubstr("96 of the 192 arrivals at block barriers are missing"));
}

TEST(Matchers, BytesBroughtBackAreGivenAsFoundAndAllowed) {
  Made made({1});
  made.run->report.emplace();
  made.run->report->bytes_to_host = 8;
  made.run->report->bytes_read_by_host = 4;
  EXPECT_EQ(finding_of(BringsBackBytesAtMost(12), made.answer()), "");
  EXPECT_THAT(finding_of(BringsBackBytesAtMost(8), made.answer()),
              HasSubstr("12 bytes come to the host, by copies or in memory that it shares"));
}

TEST(Matchers, AnErrorThatTheProgramHandlesIsAnExitOrAnException) {
  Made exited({1});
  exited.run->outcome = Outcome::kCrashed;
  exited.run->ending.how = Ending::How::kExited;
  exited.run->ending.code = 1;
  exited.run->response.calls.clear();
  EXPECT_EQ(finding_of(EndsWithAnError(), exited.answer()), "");

  Made aborted = exited;
  aborted.run->ending.how = Ending::How::kSignalled;
  aborted.run->ending.code = SIGABRT;
  EXPECT_EQ(finding_of(EndsWithAnError(), aborted.answer()), "");

  Made threw({1});
  threw.run->response.calls[0].error = "The function threw an exception: out of memory";
  EXPECT_EQ(finding_of(EndsWithAnError(), threw.answer()), "");
}

TEST(Matchers, AnErrorThatTheProgramDoesNotHandleIsNeitherValueNorCrash) {
  EXPECT_THAT(finding_of(EndsWithAnError(), Made({1}).answer()),
              HasSubstr("went on as if it had not"));
  EXPECT_THAT(finding_of(EndsWithAnError(), Made({1}).report("unchecked-error", "error").answer()),
              HasSubstr("did not handle it"));
  EXPECT_EQ(Record::current().finding()->state, State::kDiagnosed);
  Made crashed({1});
  crashed.run->outcome = Outcome::kCrashed;
  crashed.run->trouble = "It fell.";
  crashed.run->ending.how = Ending::How::kSignalled;
  crashed.run->response.calls.clear();
  EXPECT_THAT(finding_of(EndsWithAnError(), crashed.answer()), HasSubstr("it fell."));
}

TEST(Matchers, ChangedInputsAndGuardsAreNamed) {
  Made changed({1});
  changed.run->response.calls[0].fields[1].data[0] ^= std::byte{1};
  EXPECT_EQ(finding_of(IsSound(), changed.answer()),
            "With n = 1: the call changed its input in, which it may only read.");
}

}  // namespace
}  // namespace warplings::grading
