// Real .cu files through the whole way: build, submission process, referee, cases, result. Those
// that misbehave fail with a sentence that helps, and quickly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/grading/process.h"
#include "grader/parts/parts.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;
using base::TemporaryDirectory;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const fs::path kFolder = WARPLINGS_TEST_SUBMISSIONS;

build::BuildResult build_file(const fs::path& file, const fs::path& cache,
                              const char* adapter = "adapter.cu", bool refuse_nothing = false) {
  build::SubmissionBuild build{file, kFolder / adapter, cache, parts::kSubmission};
  build.refuse_nothing = refuse_nothing;
  return build::build_submission(build);
}

class RealSubmission : public testing::Test {
 protected:
  build::BuildResult build_one(const std::string& name, const char* adapter = "adapter.cu") {
    return build_file(kFolder / (name + ".cu"), cache(), adapter);
  }

  // Builds the file and grades it under three schedules. With `refuse_nothing` it reaches what
  // stands behind the look at its names.
  json grade(const std::string& name, bool refuse_nothing = false) {
    const auto built = build_file(kFolder / (name + ".cu"), cache(), "adapter.cu", refuse_nothing);
    EXPECT_EQ(built.status, 0) << built.messages;
    const fs::path result = directory_.path() / "result.json";
    const auto ending =
        grading::run({{WARPLINGS_FAKE_CASES, "--submission=" + built.program.string(),
                       "--exercise=doubling", "--result=" + result.string()},
                      {"TMPDIR=" + directory_.path().string()},
                      directory_.path()},
                     {std::chrono::seconds(60), std::chrono::seconds(60)});
    EXPECT_LE(ending.code, 1) << ending.output;
    return json::parse(base::read_text(result, 1 << 24));
  }

  // The first failing case.
  static const json& shown(const json& result) {
    for (const json& one : result.at("cases")) {
      if (!one.at("passed").get<bool>()) return one;
    }
    return result.at("cases").at(0);
  }
  static std::string message(const json& result) { return shown(result).at("message"); }
  static std::string rule(const json& result) {
    return shown(result).at("diagnoses").at(0).at("rule");
  }

  // One for all tests and runs of them, so that the adapter is compiled once.
  static fs::path cache() { return WARPLINGS_TEST_CACHE; }

  TemporaryDirectory directory_;
};

TEST_F(RealSubmission, TheHonestOnePassesUnderEverySchedule) {
  const json result = grade("honest");
  EXPECT_EQ(result.at("state"), "passed");
  EXPECT_EQ(result.at("passed"), 9);
  EXPECT_EQ(shown(result).at("counters").at(0).at("grid").at(0), 2);
}

TEST_F(RealSubmission, WhatAnEarlierCallHasLeftBehindIsNamedWithItsLines) {
  const json result = grade("does_not_set_back");
  EXPECT_EQ(result.at("state"), "wrong_answer");
  for (const json& one : result.at("cases")) {
    const bool again = one.at("name") == "DoublesAgainInTheSameProcess";
    EXPECT_EQ(one.at("passed"), !again) << one;
    if (!again) continue;
    EXPECT_EQ(one.value("alternative", ""), "left_by_earlier_calls") << one.at("schedule");
    ASSERT_EQ(one.at("places").size(), 1u) << one;
    EXPECT_EQ(one.at("places").at(0).at("line"), 9);
    EXPECT_EQ(one.at("places").at(0).at("what"), "finished is written here");
  }
}

TEST_F(RealSubmission, WhereAnOutputIsStoredIsShownWhereItWasNotWritten) {
  const json result = grade("stores_in_the_first_half");
  ASSERT_EQ(shown(result).at("places").size(), 1u) << shown(result);
  EXPECT_EQ(shown(result).at("places").at(0).at("line"), 7);
  EXPECT_EQ(shown(result).at("places").at(0).at("what"), "out is stored here");
}

// The other array has as many bytes.
TEST_F(RealSubmission, ThatNoKernelStoresToAnOutputIsSaid) {
  const json result = grade("stores_elsewhere");
  EXPECT_THAT(
      shown(result).at("explanation"),
      HasSubstr("No element was ever written. In this call no thread stores anything to out."));
  EXPECT_EQ(shown(result).at("places").size(), 0u) << shown(result);
}

TEST_F(RealSubmission, PrintedPassesAndEarlyExitsAreNoAnswers) {
  for (const char* name : {"prints_passed", "exits_before_main"}) {
    const json result = grade(name, true);
    EXPECT_EQ(result.at("state"), "crashed") << name;
    EXPECT_EQ(result.at("passed"), 0) << name;
    EXPECT_THAT(message(result), HasSubstr("(exit status 0) before it had answered")) << name;
  }
}

TEST_F(RealSubmission, ForgedResultsAndResponsesAreRefused) {
  const json result = grade("forges_results", true);
  EXPECT_EQ(result.at("state"), "crashed");
  EXPECT_EQ(result.at("passed"), 0);
  EXPECT_THAT(message(result), HasSubstr("the program's answer cannot be used."));
}

TEST_F(RealSubmission, ARightAnswerWithoutTheRefereesReportFails) {
  const json result = grade("leaves_before_the_report", true);
  EXPECT_EQ(result.at("state"), "crashed");
  EXPECT_THAT(message(result), HasSubstr("ended before the referee could report"));
}

TEST_F(RealSubmission, WhatLetsAFileEscapeTheRefereeIsRefused) {
  for (const auto& [name, what] :
       {std::pair{"exits_before_main", "_exit"}, std::pair{"forges_results", "basic_ofstream"},
        std::pair{"leaves_before_the_report", "_exit"}}) {
    const auto built = build_one(name);
    EXPECT_TRUE(built.refused) << name;
    EXPECT_THAT(built.messages, AllOf(HasSubstr(std::string(name) + ".cu: error: the file uses "),
                                      HasSubstr(what), HasSubstr("A submission must not")));
  }
  EXPECT_FALSE(build_one("syntax_error").refused);
}

TEST_F(RealSubmission, AMessageOfTheFilesOwnDoesNotFillTheDisk) {
  const auto built = build_one("speaks_of_a_full_disk");
  EXPECT_NE(built.status, 0);
  EXPECT_THAT(built.messages, HasSubstr("no space left on device"));
  EXPECT_FALSE(built.disk_full);
}

// The compiler of machines without g++: its assembly is another.
TEST_F(RealSubmission, ClangMayBuildTheHonestOneToo) {
  if (std::system("command -v clang++-16 >/dev/null") != 0) GTEST_SKIP() << "no clang++-16";
  ASSERT_EQ(setenv("REFEREE_CXX", "clang++-16", 1), 0);
  const json result = grade("honest");
  EXPECT_TRUE(build_one("exits_before_main").refused);
  unsetenv("REFEREE_CXX");
  EXPECT_EQ(result.at("state"), "passed");
}

TEST_F(RealSubmission, ACrashOnTheHostIsASentence) {
  const json result = grade("segfaults");
  EXPECT_EQ(result.at("state"), "crashed");
  EXPECT_THAT(message(result), HasSubstr("SIGSEGV"));
  EXPECT_THAT(shown(result).at("output"), HasSubstr("so far so good"));
  EXPECT_EQ(result.at("total"), 9);
}

TEST_F(RealSubmission, ADeadlockIsDiagnosedAtOnce) {
  const json result = grade("deadlocks");
  EXPECT_EQ(result.at("state"), "diagnosed");
  EXPECT_FALSE(shown(result).at("diagnoses").at(0).at("locations").empty());
}

TEST_F(RealSubmission, AnEndlessKernelIsDiagnosedAndPatienceEnds) {
  const json result = grade("loops_on_the_device");
  EXPECT_EQ(result.at("state"), "diagnosed");
  EXPECT_EQ(rule(result), "endless-loop");
  EXPECT_EQ(result.at("total"), 9);
}

TEST_F(RealSubmission, AnEndlessHostIsStopped) {
  const json result = grade("loops_on_the_host");
  EXPECT_EQ(result.at("state"), "timed_out");
  EXPECT_THAT(message(result), HasSubstr("loop in the host code"));
}

// The doubling of nothing launches no kernel, and so asks nobody.
TEST_F(RealSubmission, AnAnswerThatHangsOnWhoIsHereIsDiagnosed) {
  const json result = grade("reads_from_whoever_is_here");
  EXPECT_EQ(result.at("state"), "diagnosed");
  EXPECT_EQ(result.at("passed"), 3);
  EXPECT_EQ(rule(result), "activemask-dependence");
  EXPECT_EQ(shown(result).at("diagnoses").at(0).at("locations").at(0).at("line"), 6);
}

TEST_F(RealSubmission, AnAnswerForAnyGroupingIsRight) {
  EXPECT_EQ(grade("shares_with_whoever_is_here").at("state"), "passed");
}

TEST_F(RealSubmission, AnExceptionIsQuoted) {
  const json result = grade("throws");
  EXPECT_EQ(result.at("state"), "crashed");
  EXPECT_THAT(message(result), HasSubstr("no such element"));
}

TEST_F(RealSubmission, AChangedInputFails) {
  const json result = grade("changes_its_input");
  EXPECT_EQ(result.at("state"), "wrong_answer");
  EXPECT_THAT(message(result), HasSubstr("changed its input in"));
}

TEST_F(RealSubmission, CompileErrorsNameTheStudentsFileAndLine) {
  const auto built = build_one("syntax_error");
  EXPECT_NE(built.status, 0);
  EXPECT_THAT(built.messages, AllOf(HasSubstr("syntax_error.cu:6:"), HasSubstr("error:"),
                                    Not(HasSubstr("referee-"))));
}

TEST_F(RealSubmission, LinkErrorsAreExplained) {
  EXPECT_THAT(
      build_one("other_signature").messages,
      AllOf(HasSubstr("other_signature.cu: error: doubling(float*, float const*, int) is not "
                      "defined"),
            HasSubstr("skeleton")));
  EXPECT_THAT(
      build_one("defines_main").messages,
      AllOf(HasSubstr("defines_main.cu: error: the file defines main()"), Not(HasSubstr("ld:"))));
}

TEST_F(RealSubmission, IsBuiltOnceAndThenTakenFromTheCache) {
  const auto build = [&] { return build_file(kFolder / "honest.cu", directory_.path() / "cache"); };
  const auto first = build();
  const auto second = build();
  EXPECT_FALSE(first.cached);
  EXPECT_TRUE(second.cached);
  EXPECT_EQ(first.program, second.program);
  EXPECT_NE(build_one("changes_its_input").program, first.program);
}

TEST_F(RealSubmission, MayBeIncludedByItsAdapter) {
  EXPECT_EQ(build_one("honest", "including_adapter.cu").status, 0);
  const auto built = build_one("syntax_error", "including_adapter.cu");
  EXPECT_NE(built.status, 0);
  EXPECT_THAT(built.messages, HasSubstr("syntax_error.cu:6:"));
}

TEST_F(RealSubmission, IsBuiltByTwoAtOnceAndFromAPathWithSpaces) {
  const fs::path folder = directory_.path() / "a folder";
  fs::create_directory(folder);
  fs::copy_file(kFolder / "honest.cu", folder / "my answer.cu");
  build::BuildResult results[2];
  std::thread other([&] { results[1] = build_file(folder / "my answer.cu", folder / "cache"); });
  results[0] = build_file(folder / "my answer.cu", folder / "cache");
  other.join();
  EXPECT_EQ(results[0].status, 0) << results[0].messages;
  EXPECT_EQ(results[1].status, 0) << results[1].messages;
  EXPECT_EQ(results[0].program, results[1].program);
  for (const auto& entry : fs::directory_iterator(folder / "cache")) {
    EXPECT_THAT(entry.path().string(), Not(HasSubstr(".part")));
  }
}

}  // namespace
}  // namespace warplings
