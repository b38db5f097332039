// The executor against commands that play Slurm's part, so that each of Slurm's moods can be had at
// will. The tasks run inside of sbatch; a program that publishes plays the worker.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "base/error.h"
#include "base/temporary_directory.h"
#include "grader/classroom/executors/slurm.h"
#include "grader/classroom/executors/slurm_files.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

// Runs every task of the array at once, as sbatch and the nodes would.
const char* const kSbatch = R"sh(
for word; do
  case $word in
    --array=0-*) last=${word#--array=0-}; last=${last%%%*} ;;
    --job-name=*) echo "$@" >>calls ;;
  esac
done
for task in $(seq 0 "$last"); do env -i SLURM_ARRAY_TASK_ID="$task" /bin/sh "$word"; done
echo 17
)sh";

// Publishes a result for every id of its slice: slice OUT LIST FIRST COUNT.
const char* const kWorker = R"sh(
tail -n "+$(($4 + 1))" "$3" | head -n "$5" | while read -r id; do
  mkdir -p "$2/submissions/$id" && : >"$2/submissions/$id/result.json"
done
)sh";

class SlurmExecutorTest : public testing::Test {
 protected:
  SlurmExecutorTest() : path_(std::getenv("PATH")) {
    fs::create_directories(bin());
    play("sbatch", kSbatch);
    play("squeue", "");
    play("scancel", "echo \"$@\" >>cancelled");
    play("scontrol", "echo 'MaxArraySize            = 4'");
    program("worker", kWorker);
    setenv("PATH", (bin().string() + ":" + path_).c_str(), 1);
    observer_.published = [this](const std::string& id) { published_.push_back(id); };
    observer_.noted = [this](const std::string&, const std::string& what) {
      notes_.push_back(what);
    };
    options_.rhythm = std::chrono::milliseconds(20);
  }
  ~SlurmExecutorTest() override { setenv("PATH", path_.c_str(), 1); }

  fs::path bin() const { return scratch_.path() / "bin"; }

  // A shell script that runs in the scratch folder.
  void program(const fs::path& file, const std::string& text) const {
    std::ofstream(bin() / file) << "#!/bin/sh\ncd '" << scratch_.path().string() << "'\n" << text;
    fs::permissions(bin() / file, fs::perms::owner_all);
  }
  void play(const std::string& command, const std::string& text) const { program(command, text); }

  std::string said(const std::string& file) const {
    std::ifstream stream(scratch_.path() / file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  }

  LeftOver grade(std::vector<std::string> ids) {
    return slurm_executor(options_)->run({batch_, results_, std::move(ids), bin() / "worker", 1},
                                         observer_);
  }

  const std::string path_;
  const base::TemporaryDirectory scratch_;
  const ResultsFolder results_{scratch_.path() / "out"};
  const SlurmFiles files_{results_};
  Batch batch_;
  Observer observer_;
  SlurmOptions options_;
  std::vector<std::string> published_;
  std::vector<std::string> notes_;
};

TEST_F(SlurmExecutorTest, PublishesEveryoneInArraysNoLargerThanAllowed) {
  EXPECT_THAT(grade({"a", "b", "c", "d", "e"}), IsEmpty());
  EXPECT_THAT(published_, UnorderedElementsAre("a", "b", "c", "d", "e"));
  EXPECT_THAT(said("calls"), AllOf(HasSubstr("--array=0-2 "), HasSubstr("--array=0-1 ")));
  EXPECT_THAT(said("calls"), AllOf(HasSubstr("--export=NONE"), HasSubstr("--requeue")));
}

TEST_F(SlurmExecutorTest, GivesATaskSeveralSubmissionsAndTheCallersWordsLast) {
  options_.per_task = 3;
  options_.at_once = 2;
  options_.arguments = {"--partition=gpu"};
  EXPECT_THAT(grade({"a", "b", "c", "d", "e"}), IsEmpty());
  EXPECT_THAT(said("calls"), HasSubstr("--array=0-1%2 "));
  EXPECT_LT(said("calls").find("--time="), said("calls").find("--partition=gpu"));
}

TEST_F(SlurmExecutorTest, SubmitsAgainWhatWasNotFinished) {
  // The first time only the first task comes to something, as if all others' nodes were lost.
  program("worker", std::string("[ \"$4\" = 0 ] || [ -e again ] || exit 0\n") + kWorker);
  play("sbatch", std::string(kSbatch) + ": >again\n");
  EXPECT_THAT(grade({"a", "b", "c"}), IsEmpty());
  EXPECT_THAT(published_, ElementsAre("a", "b", "c"));
}

TEST_F(SlurmExecutorTest, WaitsForAControllerThatDoesNotAnswer) {
  play("sbatch", std::string("if [ ! -e tried ]; then : >tried\n"
                             "  echo 'Unable to contact slurm controller (connect failure)'\n"
                             "  exit 1\nfi\n") +
                     kSbatch);
  EXPECT_THAT(grade({"a"}), IsEmpty());
  EXPECT_THAT(notes_, Contains(HasSubstr("does not answer")));
}

// The answer to sbatch was lost on the way, and the job is there: it is not submitted twice.
TEST_F(SlurmExecutorTest, FindsAJobWhoseNumberItWasNotTold) {
  play("sbatch",
       std::string(kSbatch) + "echo 'sbatch: error: Socket timed out on send/recv' >&2\nexit 1\n");
  play("squeue", "case $* in *--format=%A) echo 17 ;; esac");
  EXPECT_THAT(grade({"a", "b"}), IsEmpty());
  EXPECT_EQ(said("calls").find("--job-name"), said("calls").rfind("--job-name"));
}

TEST_F(SlurmExecutorTest, GivesUpOnAControllerThatStaysSilent) {
  options_.patience = std::chrono::seconds(0);
  play("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller'; exit 1");
  program("worker", "exit 1");
  EXPECT_THROW(grade({"a"}), CannotGrade);
  EXPECT_THAT(said("cancelled"), HasSubstr("--name=warplings-"));
}

TEST_F(SlurmExecutorTest, LeavesOverWhatNoTaskFinishes) {
  program("worker", "[ \"$4\" = 1 ] || exit 0\n" + std::string(kWorker));
  const LeftOver left = grade({"a", "b"});
  EXPECT_THAT(published_, ElementsAre("b"));
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_THAT(left.at("a"), HasSubstr(files_.path().string()));
}

TEST_F(SlurmExecutorTest, SaysWhyNoNodeCanGrade) {
  program("worker",
          "mkdir -p \"$2/slurm\"; echo 'There is no bubblewrap.' >\"$2/slurm/trouble.n1\"");
  try {
    grade({"a"});
    FAIL() << "it should not have come to an end";
  } catch (const CannotGrade& why) {
    EXPECT_STREQ(why.what(), "The cluster cannot grade.\n  n1: There is no bubblewrap.");
  }
}

TEST_F(SlurmExecutorTest, AvoidsANodeThatCannotGrade) {
  program("worker",
          "if [ \"$4\" = 0 ] && [ ! -e bad ]; then : >bad\n"
          "  mkdir -p \"$2/slurm\"; echo full >\"$2/slurm/trouble.n7\"; exit 3\nfi\n" +
              std::string(kWorker));
  EXPECT_THAT(grade({"a", "b"}), IsEmpty());
  EXPECT_THAT(said("calls"), HasSubstr("--exclude=n7"));
}

TEST_F(SlurmExecutorTest, CancelsTasksThatWillNeverStart) {
  program("worker", "exit 0");
  play("squeue", "[ -e cancelled ] || echo 'task|17|0|PENDING|launch failed requeued held'");
  EXPECT_THAT(grade({"a"}), SizeIs(1));
  EXPECT_THAT(said("cancelled"), HasSubstr("17_0"));
}

// A node was lost after its task had published everything: Slurm would begin the task again.
TEST_F(SlurmExecutorTest, CancelsWhatWaitsWhenEverythingIsPublished) {
  play("squeue", "[ -e cancelled ] || echo 'task|17|0|PENDING|BeginTime'");
  EXPECT_THAT(grade({"a"}), IsEmpty());
  EXPECT_THAT(said("cancelled"), HasSubstr("--name=warplings-"));
  EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(SlurmExecutorTest, LetsTheLastTaskEndByItself) {
  play("squeue", "[ -e seen ] || echo 'task|17|0|RUNNING|None'; : >seen");
  EXPECT_THAT(grade({"a"}), IsEmpty());
  EXPECT_EQ(said("cancelled"), "");
}

TEST_F(SlurmExecutorTest, WatchesJobsOfAnEarlierRunBeforeItSubmits) {
  files_.write("warplings-old-1", {"a"}, 1, bin() / "worker");
  // The old job ends, with its result, while it is being watched.
  play("squeue",
       "if [ ! -e seen ]; then : >seen; echo 'task|3|0|RUNNING|None'; exit; fi\n"
       "mkdir -p out/submissions/a && : >out/submissions/a/result.json");
  EXPECT_THAT(grade({"a"}), IsEmpty());
  EXPECT_EQ(said("calls"), "");
  EXPECT_THAT(notes_, Contains(HasSubstr("earlier run")));
}

TEST_F(SlurmExecutorTest, PassesOnWhySbatchRefuses) {
  play("sbatch", "echo 'sbatch: error: invalid partition specified: gpu' >&2; exit 1");
  try {
    grade({"a"});
    FAIL() << "it should have been refused";
  } catch (const base::Error& why) {
    EXPECT_THAT(why.what(), HasSubstr("invalid partition specified"));
  }
}

TEST_F(SlurmExecutorTest, NeedsSlurm) {
  setenv("PATH", "/nowhere", 1);
  try {
    grade({"a"});
    FAIL() << "there is no Slurm";
  } catch (const base::Error& why) {
    EXPECT_THAT(why.what(), AllOf(HasSubstr("sbatch is not in PATH"), HasSubstr("slurm-client")));
  }
}

TEST_F(SlurmExecutorTest, NeedsACluster) {
  play("scontrol", "echo 'slurm_load_ctl_conf error: Unable to contact slurm controller'; exit 1");
  EXPECT_THROW(grade({"a"}), base::Error);
}

}  // namespace
}  // namespace warplings::classroom
