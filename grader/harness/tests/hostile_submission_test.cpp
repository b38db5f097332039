// The grader against submissions that misbehave: none of them passes, each gets a plain sentence,
// and the honest one passes. Everything here runs through the same program and result file as a
// real case.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/harness/grading/process.h"

namespace warplings::grading {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Graded {
  int status = 0;
  bool has_result = false;
  nlohmann::json result;

  std::string state() const { return result.at("state"); }
  // The first failing case, or the first one.
  const nlohmann::json& shown() const {
    for (const auto& one : result.at("cases")) {
      if (!one.at("passed").get<bool>()) return one;
    }
    return result.at("cases").at(0);
  }
  std::string message() const { return shown().at("message"); }
};

class HostileSubmission : public testing::Test {
 protected:
  // Grades the behaviour of that name with the fake cases, so many at once.
  Graded grade(const std::string& behaviour, int jobs = 1, int seed = 5) {
    const auto program = directory_.path() / behaviour;
    std::filesystem::remove(program);
    std::filesystem::create_symlink(WARPLINGS_FAKE_SUBMISSION, program);
    const auto result = directory_.path() / "result.json";
    const Ending ending =
        run({{WARPLINGS_FAKE_CASES, "--submission=" + program.string(), "--exercise=doubling",
              "--backend=host", "--seed=" + std::to_string(seed), "--jobs=" + std::to_string(jobs),
              "--result=" + result.string()},
             {"TMPDIR=" + directory_.path().string(), "SECRET=expected-values"},
             directory_.path()},
            {std::chrono::seconds(30), std::chrono::seconds(20)});
    Graded graded;
    graded.status = ending.how == Ending::How::kExited ? ending.code : -1;
    graded.has_result = std::filesystem::exists(result);
    if (graded.has_result) {
      graded.result = nlohmann::json::parse(base::read_text(result, 1 << 24));
    }
    return graded;
  }

  // Files that a run has left in $TMPDIR beside the program and the result.
  std::ptrdiff_t left_behind() const {
    return std::distance(std::filesystem::directory_iterator(directory_.path()), {}) - 2;
  }

 private:
  base::TemporaryDirectory directory_;
};

TEST_F(HostileSubmission, TheHonestOnePasses) {
  const Graded graded = grade("honest");
  EXPECT_EQ(graded.status, 0);
  EXPECT_EQ(graded.state(), "passed");
  EXPECT_EQ(graded.result.at("passed"), 3);
  EXPECT_EQ(graded.result.at("total"), 3);
  EXPECT_EQ(left_behind(), 0);
}

// A small seed could be tried out where anything that it leads to is seen. What is made of poison
// is in results, and stays the same from run to run.
TEST_F(HostileSubmission, NothingItIsSentLeadsToTheSeed) {
  const auto seen = [&](int seed) {
    const std::string output = grade("shows_the_request", 1, seed).shown().at("output");
    const std::size_t end = output.find('\n');
    return std::pair(output.substr(0, end), output.substr(end));
  };
  const auto [nonce, poison] = seen(5);
  EXPECT_THAT(nonce, HasSubstr("nonce "));
  EXPECT_THAT(poison, HasSubstr("poison fff"));
  const auto again = seen(5), other = seen(6);
  EXPECT_NE(again.first, nonce);
  EXPECT_NE(other.first, nonce);
  EXPECT_EQ(again.second, poison);
  EXPECT_EQ(other.second, poison);
}

// What several processes find is put together as if one had found it.
TEST_F(HostileSubmission, CasesSideBySideGiveTheSameResult) {
  for (const char* behaviour : {"honest", "wrong"}) {
    const auto without_times = [&](int jobs) {
      Graded graded = grade(behaviour, jobs);
      graded.result.erase("seconds");
      for (auto& one : graded.result.at("cases")) one.erase("seconds");
      return graded.result;
    };
    EXPECT_EQ(without_times(3), without_times(1)) << behaviour;
  }
  EXPECT_EQ(left_behind(), 1) << "the other program";
}

TEST_F(HostileSubmission, AWrongAnswerShowsTheFirstMismatchesAndHowMany) {
  const Graded graded = grade("wrong");
  EXPECT_EQ(graded.status, 1);
  EXPECT_EQ(graded.state(), "wrong_answer");
  EXPECT_THAT(graded.message(), HasSubstr("With n = 33: out is wrong in "));
  EXPECT_EQ(graded.shown().at("mismatches").size(), 8u);
  EXPECT_GT(graded.shown().at("mismatch_count"), 20);
  EXPECT_EQ(graded.shown().at("sentence"), "Doubles each of 33 elements");
}

TEST_F(HostileSubmission, ACallThatIsRightInAProcessOfItsOwnIsSaidToBe) {
  const Graded graded = grade("wrong_in_later_calls");
  EXPECT_EQ(graded.state(), "wrong_answer");
  EXPECT_EQ(graded.shown().at("sentence"), "Doubles again in the same process");
  EXPECT_EQ(graded.shown().value("alternative", ""), "left_by_earlier_calls");
  EXPECT_THAT(graded.shown().at("explanation"),
              HasSubstr("In a process of its own this call is right"));
}

TEST_F(HostileSubmission, ACallThatIsWrongInAProcessOfItsOwnIsNoFaultOfOthers) {
  const Graded graded = grade("wrong_for_three");
  EXPECT_EQ(graded.state(), "wrong_answer");
  EXPECT_EQ(graded.shown().at("sentence"), "Doubles again in the same process");
  EXPECT_EQ(graded.shown().value("alternative", ""), "");
}

TEST_F(HostileSubmission, PrintingAPassIsNoAnswer) {
  const Graded graded = grade("prints_passed");
  EXPECT_EQ(graded.status, 1);
  EXPECT_EQ(graded.state(), "crashed");
  EXPECT_THAT(graded.message(), HasSubstr("before it had answered"));
  EXPECT_THAT(graded.shown().at("output"), HasSubstr("[  PASSED  ]"));
}

TEST_F(HostileSubmission, ExitingBeforeMainIsNoAnswer) {
  const Graded graded = grade("exits_before_main");
  EXPECT_EQ(graded.status, 1);
  EXPECT_EQ(graded.state(), "crashed");
  EXPECT_THAT(graded.message(), HasSubstr("(exit status 0) before it had answered"));
}

TEST_F(HostileSubmission, ForgedResultFilesAreNeverRead) {
  const Graded graded = grade("forges_results");
  EXPECT_EQ(graded.status, 1);
  EXPECT_EQ(graded.state(), "wrong_answer");
  EXPECT_EQ(graded.result.at("total"), 3);
}

TEST_F(HostileSubmission, ForgedResponsesAreRefusedWithASentence) {
  const std::pair<const char*, const char*> forgeries[] = {
      {"other_nonce", "belongs to another request"},
      {"truncated", "ends too early"},
      {"answers_with_a_link", "cannot be used"},
      {"answers_with_a_pipe", "not a regular file"},
      {"answers_with_a_huge_file", "a file larger than allowed"},
  };
  for (const auto& [behaviour, sentence] : forgeries) {
    const Graded graded = grade(behaviour);
    EXPECT_EQ(graded.status, 1) << behaviour;
    EXPECT_EQ(graded.state(), "crashed") << behaviour;
    EXPECT_THAT(graded.message(), HasSubstr(sentence)) << behaviour;
  }
}

TEST_F(HostileSubmission, ACrashIsOneSentenceAndTheNextCaseStillRuns) {
  const Graded graded = grade("segfaults");
  EXPECT_EQ(graded.state(), "crashed");
  EXPECT_THAT(graded.message(), HasSubstr("segmentation fault (SIGSEGV)"));
  EXPECT_THAT(graded.shown().at("output"), HasSubstr("about to fall"));
  EXPECT_EQ(graded.result.at("total"), 3);
  EXPECT_THAT(grade("aborts").message(), HasSubstr("SIGABRT"));
}

TEST_F(HostileSubmission, SleepingIsStoppedAndPatienceEnds) {
  const Graded graded = grade("sleeps");
  EXPECT_EQ(graded.state(), "timed_out");
  EXPECT_THAT(graded.message(), HasSubstr("ran out of time"));
  EXPECT_EQ(graded.result.at("total"), 3);
}

TEST_F(HostileSubmission, PatienceEndsWithACrashThatTookLong) {
  const Graded graded = grade("crashes_slowly");
  EXPECT_EQ(graded.state(), "crashed");
  EXPECT_THAT(graded.message(), HasSubstr("SIGABRT"));
  EXPECT_EQ(graded.result.at("total"), 3);
  EXPECT_THAT(graded.result.at("cases").back().at("message").get<std::string>(),
              HasSubstr("not run: earlier cases"));
}

TEST_F(HostileSubmission, SpinningWithClosedOutputIsStopped) {
  EXPECT_EQ(grade("spins_silently").state(), "timed_out");
}

TEST_F(HostileSubmission, ChildrenDieWithTheSubmission) {
  const Graded graded = grade("leaves_a_child");
  EXPECT_EQ(graded.state(), "passed");
  EXPECT_EQ(left_behind(), 0);
}

TEST_F(HostileSubmission, AFloodOfOutputIsCutAndDoesNotHarm) {
  const Graded graded = grade("floods");
  EXPECT_EQ(graded.state(), "passed");
  EXPECT_LT(graded.shown().at("output").get<std::string>().size(), 70'000u);
  EXPECT_THAT(graded.shown().at("output"), HasSubstr("more output was dropped"));
}

TEST_F(HostileSubmission, AnExitStatusAfterTheAnswerIsNotInOrder) {
  const Graded graded = grade("fails_after_answering");
  EXPECT_EQ(graded.state(), "crashed");
  EXPECT_THAT(graded.message(), HasSubstr("exit status 5"));
}

TEST_F(HostileSubmission, ChangedInputsAndTouchedGuardsFail) {
  EXPECT_THAT(grade("changes_an_input").message(), HasSubstr("changed its input in"));
  EXPECT_THAT(grade("writes_too_far").message(), HasSubstr("after the last element of out"));
}

TEST_F(HostileSubmission, AnExceptionIsShown) {
  EXPECT_THAT(grade("throws").message(), HasSubstr("no luck"));
}

TEST_F(HostileSubmission, SeesNeitherEnvironmentNorDescriptorsOfTheGrader) {
  const int leaked = ::dup(1);
  const Graded graded = grade("shows_its_surroundings");
  ::close(leaked);
  EXPECT_EQ(graded.state(), "passed");
  const std::string output = graded.shown().at("output");
  EXPECT_THAT(output, AllOf(HasSubstr("LANG=C.UTF-8"), Not(HasSubstr("SECRET")),
                            Not(HasSubstr("is open"))));
  // What reaches a terminal is harmless.
  EXPECT_THAT(output, AllOf(HasSubstr("?[31m::set-output"), HasSubstr("x::?\n")));
}

// Ctrl-C reaches the grader, not the submission, which has a session of its own.
TEST_F(HostileSubmission, ASignalStopsGraderAndSubmissionAndLeavesNoResult) {
  for (const std::string jobs : {"1", "2"}) {
    const base::TemporaryDirectory directory;
    std::filesystem::create_symlink(WARPLINGS_FAKE_SUBMISSION, directory.path() / "sleeps");
    const std::string script =
        "'" WARPLINGS_FAKE_CASES
        "' --submission=./sleeps --exercise=doubling --backend=host --jobs=" +
        jobs +
        " --result=result.json & "
        "sleep 0.3; kill -TERM $!; wait $!; echo status $?; ls";
    const Ending ending = run({{"/bin/sh", "-c", script},
                               {"PATH=/usr/bin:/bin", "TMPDIR=" + directory.path().string()},
                               directory.path()},
                              {std::chrono::seconds(30), std::chrono::seconds(20)});
    EXPECT_EQ(ending.output, "status 143\nsleeps\n");
  }
}

TEST_F(HostileSubmission, AProgramThatIsMissingIsSaid) {
  const auto missing = run({{"/nonexistent/program"}, {}, "/"}, {});
  EXPECT_EQ(missing.how, Ending::How::kNotStarted);
  EXPECT_EQ(missing.code, ENOENT);
}

// As another process may hold it that was forked while the file was being written.
TEST_F(HostileSubmission, AProgramThatIsStillOpenForWritingIsWaitedFor) {
  const base::TemporaryDirectory directory;
  const auto program = directory.path() / "program";
  std::filesystem::copy_file("/bin/true", program);
  const int writing = ::open(program.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_GE(writing, 0);
  std::thread closes([&] {
    ::usleep(200'000);
    ::close(writing);
  });
  const auto ending = run({{program.string()}, {}, "/"}, {});
  closes.join();
  EXPECT_EQ(ending.how, Ending::How::kExited) << ending.code;
}

}  // namespace
}  // namespace warplings::grading
