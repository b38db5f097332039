// The files between the executor and the tasks.
#include "grader/classroom/executors/slurm_files.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/classroom/executors/slurm.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class SlurmFilesTest : public testing::Test {
 protected:
  const base::TemporaryDirectory scratch_;
  const ResultsFolder results_{scratch_.path() / "a 'folder'"};
  const SlurmFiles files_{results_};
};

TEST_F(SlurmFilesTest, ATaskKnowsItsSlice) {
  files_.write("x", {"ada", "bert", "cora", "dan", "eve"}, 2, "/bin/true");
  EXPECT_THAT(ids_of({files_.list("x"), 0, 2}), ElementsAre("ada", "bert"));
  EXPECT_THAT(ids_of({files_.list("x"), 4, 2}), ElementsAre("eve"));
  EXPECT_THAT(ids_of({files_.list("x"), 6, 2}), IsEmpty());
  EXPECT_THROW(ids_of({files_.list("y"), 0, 1}), std::runtime_error);
  EXPECT_THAT(files_.names(), ElementsAre("x"));
}

// The script runs with an empty environment, and any path survives it.
TEST_F(SlurmFilesTest, TheScriptSaysWhichSliceAndWhereProgramsAre) {
  const fs::path program = scratch_.path() / "pro gram";
  std::ofstream(program) << "#!/bin/sh\nprintf '%s|' \"$@\"; printf '%s' \"$PATH\"\n";
  fs::permissions(program, fs::perms::owner_all);
  files_.write("x", {"ada"}, 3, program);
  const auto run = base::run_captured(
      {"/usr/bin/env", "-i", "SLURM_ARRAY_TASK_ID=4", "/bin/sh", files_.script("x").string()});
  EXPECT_EQ(run.output, fmt::format("slice|{}|{}|12|3|{}", results_.path().string(),
                                    files_.list("x").string(), std::getenv("PATH")));
}

TEST_F(SlurmFilesTest, NodesThatCannotGradeAreRemembered) {
  EXPECT_THAT(files_.troubles(), IsEmpty());
  files_.note_trouble("n3", "no bubblewrap");
  EXPECT_THAT(files_.troubles(), ElementsAre(Pair("n3", "no bubblewrap")));
  files_.forget_troubles();
  EXPECT_THAT(files_.troubles(), IsEmpty());
}

TEST_F(SlurmFilesTest, OnlyLogsThatSayNothingAreRemoved) {
  files_.write("x", {"ada"}, 1, "/bin/true");
  std::ofstream(files_.path() / "x_0.log").flush();
  std::ofstream(files_.path() / "x_1.log") << "words";
  files_.tidy();
  EXPECT_FALSE(fs::exists(files_.path() / "x_0.log"));
  EXPECT_TRUE(fs::exists(files_.path() / "x_1.log"));
  EXPECT_TRUE(fs::exists(files_.list("x")));
}

}  // namespace
}  // namespace warplings::classroom
