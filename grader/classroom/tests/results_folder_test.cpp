// Claims and results: of many that try at once one wins, and what is there stays.
#include "grader/classroom/batch/results_folder.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "base/temporary_directory.h"
#include "grader/classroom/executors/executor.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

class Results : public testing::Test {
 protected:
  Results() {
    batch_.id = "b1";
    batch_.folder = "/class \xff";
    batch_.settings.seed = 0xFFFF'FFFF'FFFF'FFFEU;
    batch_.versions = {{"course", "c"}};
    batch_.exercises = {{"sum", "01", "write", 0, 3, "not_graded", "", 0, 0, nullptr}};
    Submission submission;
    submission.id = "ada";
    submission.name = "ada.zip";
    batch_.submissions = {submission};
  }

  SubmissionResult result(int points) const {
    SubmissionResult made = ungraded(batch_, batch_.submissions[0]);
    made.points = points;
    return made;
  }

  base::TemporaryDirectory scratch_;
  ResultsFolder folder_{scratch_.path() / "out"};
  Batch batch_;
};

TEST_F(Results, KeepTheBatchPrivate) {
  ASSERT_TRUE(folder_.create(batch_));
  EXPECT_FALSE(folder_.create(batch_)) << "a batch was replaced";
  struct stat status {};
  ASSERT_EQ(::stat(folder_.batch_file().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  ASSERT_EQ(::stat(folder_.path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);
}

TEST_F(Results, GiveTheBatchBackAsItWas) {
  folder_.create(batch_);
  const Batch again = read_batch(folder_.batch_file());
  EXPECT_EQ(to_json(again), to_json(batch_));
  EXPECT_EQ(again.settings.seed, batch_.settings.seed);
  EXPECT_EQ(again.folder, batch_.folder);
}

TEST_F(Results, OfABatchAreKnownByAllButTheSeed) {
  Batch other = batch_;
  other.settings.seed = 1;
  EXPECT_EQ(id_of(other), id_of(batch_));
  other.settings.deadline = 1;
  EXPECT_NE(id_of(other), id_of(batch_));
}

TEST_F(Results, AreNeverReplaced) {
  EXPECT_TRUE(folder_.publish(result(3)));
  EXPECT_FALSE(folder_.publish(result(0)));
  EXPECT_EQ(read_submission_result(folder_.result_file("ada")).points, 3);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder_.folder_of("ada"))) {
    ++files;
  }
  EXPECT_EQ(files, 1U) << "something was left beside the result";
}

TEST_F(Results, ArePublishedByOneOfMany) {
  std::atomic<int> winners = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&, i] { winners += folder_.publish(result(i)) ? 1 : 0; });
    }
  }
  EXPECT_EQ(winners, 1);
}

TEST_F(Results, AreClaimedByOneOfMany) {
  std::atomic<int> winners = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] { winners += folder_.take("ada", 0, "/tmp/x") ? 1 : 0; });
    }
  }
  EXPECT_EQ(winners, 1);
  EXPECT_EQ(folder_.claimant("ada")->attempt, 1);
  EXPECT_EQ(folder_.claimant("ada")->process, ::getpid());
}

TEST_F(Results, OfALivingWorkerAreLeftToIt) {
  const auto claim = folder_.take("ada", 0, "/tmp/x");
  ClaimWatch watch;
  EXPECT_EQ(watch.look(folder_, "ada", *folder_.claimant("ada")), ClaimWatch::Life::kAlive);
}

TEST_F(Results, OfADeadWorkerAreFree) {
  const pid_t child = ::fork();
  if (child == 0) {
    folder_.take("ada", 0, "/tmp/x").release();
    ::_exit(0);
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  ClaimWatch watch;
  const auto claimant = folder_.claimant("ada");
  ASSERT_TRUE(claimant);
  EXPECT_EQ(claimant->process, child);
  EXPECT_EQ(watch.look(folder_, "ada", *claimant), ClaimWatch::Life::kDead);
  EXPECT_TRUE(folder_.take("ada", claimant->attempt, "/tmp/x"));
  EXPECT_FALSE(folder_.take("ada", claimant->attempt, "/tmp/x")) << "two successors";
}

TEST_F(Results, OfAnotherMachineAreFreeWhenNobodyTouchesTheClaim) {
  folder_.take("ada", 0, "/tmp/x");
  Claimant claimant = *folder_.claimant("ada");
  claimant.machine = "another";
  ClaimWatch patient;
  EXPECT_EQ(patient.look(folder_, "ada", claimant), ClaimWatch::Life::kAlive);
  EXPECT_EQ(patient.look(folder_, "ada", claimant), ClaimWatch::Life::kAlive);
  ClaimWatch impatient(std::chrono::seconds(0));
  EXPECT_EQ(impatient.look(folder_, "ada", claimant), ClaimWatch::Life::kAlive);
  EXPECT_EQ(impatient.look(folder_, "ada", claimant), ClaimWatch::Life::kDead);
  // A sign of life, whatever the other machine's clock says.
  fs::last_write_time(folder_.folder_of("ada") / "claim.1",
                      fs::file_time_type::clock::now() - std::chrono::hours(9000));
  EXPECT_EQ(impatient.look(folder_, "ada", claimant), ClaimWatch::Life::kAlive);
}

TEST_F(Results, RememberHowWorkersDied) {
  folder_.note_death("ada", 1, "it was killed by signal 9 (Killed)");
  folder_.note_death("ada", 2, "it was killed by signal 11 (Segmentation fault)");
  folder_.note_death("ada", 2, "a second voice about one death");
  EXPECT_EQ(folder_.deaths("ada").size(), 2U);
  give_up(batch_, folder_, "ada");
  const SubmissionResult given = read_submission_result(folder_.result_file("ada"));
  EXPECT_EQ(given.state, SubmissionState::kWorkerDied);
  EXPECT_EQ(given.max_points, 3);
  ASSERT_EQ(given.remarks.size(), 2U);
  EXPECT_EQ(given.remarks[1].text, "Attempt 2: it was killed by signal 11 (Segmentation fault).");
}

TEST_F(Results, ThatCannotBeWrittenAreSaidAndNotHalfThere) {
  // A folder's place is taken by a file: nothing can be made in it.
  fs::create_directories(folder_.submissions());
  std::ofstream(folder_.folder_of("ada")) << "in the way";
  EXPECT_THROW(folder_.publish(result(3)), std::runtime_error);
  EXPECT_FALSE(folder_.has_result("ada"));
}

}  // namespace
}  // namespace warplings::classroom
