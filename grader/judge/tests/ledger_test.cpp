// The remembered verdict counts for the very bytes it was made from, and for nothing else.
#include "grader/judge/ledger.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_directory.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

class LedgerTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = directory_.path();
    places_ = {root_, root_ / "build", "./run.sh"};
    write(exercise_.below(places_.skeletons()), "// TODO(1): all of it\n");
    write(file(), "int answer;\n");
  }

  static void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  fs::path file() const { return exercise_.below(places_.exercises()); }

  void record_pass() const {
    const Ledger ledger(places_);
    ledger.record(exercise_, ledger.fingerprint(exercise_, file()),
                  result_without_cases("block_sum", State::passed, ""));
  }

  const Exercise exercise_ = {"block_sum", "01_shared_memory", "write", 3, "", {}};
  const base::TemporaryDirectory directory_;
  fs::path root_;
  Layout places_;
};

TEST_F(LedgerTest, KnowsNothingBeforeTheFirstVerdict) {
  EXPECT_FALSE(Ledger(places_).known(exercise_).has_value());
}

TEST_F(LedgerTest, RemembersTheVerdictOfTheSameBytes) {
  record_pass();
  const auto known = Ledger(places_).known(exercise_);
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->state, State::passed);
}

TEST_F(LedgerTest, KnowsThatItPassedOnceAlsoAfterTheFileChanged) {
  const Ledger ledger(places_);
  EXPECT_FALSE(ledger.passed_once(exercise_));
  record_pass();
  write(file(), "int other;\n");
  EXPECT_TRUE(ledger.passed_once(exercise_));
  ledger.record(exercise_, ledger.fingerprint(exercise_, file()),
                result_without_cases("block_sum", State::crashed, ""));
  EXPECT_FALSE(ledger.passed_once(exercise_));
  write(places_.state() / "block_sum.json", "[\"nonsense\"]");
  EXPECT_FALSE(ledger.passed_once(exercise_));
}

TEST_F(LedgerTest, ForgetsItWhenTheFileChangesAndKnowsItAgainWhenItComesBack) {
  record_pass();
  write(file(), "int other;\n");
  EXPECT_FALSE(Ledger(places_).known(exercise_).has_value());
  write(file(), "int answer;\n");
  EXPECT_TRUE(Ledger(places_).known(exercise_).has_value());
}

TEST_F(LedgerTest, ForgetsItWhenAHeaderThatTheFileIncludesChanges) {
  write(file(), "#include \"mine.cuh\"\nint answer;\n");
  record_pass();
  write(file().parent_path() / "mine.cuh", "int helper;\n");
  EXPECT_FALSE(Ledger(places_).known(exercise_).has_value());
  record_pass();
  write(file().parent_path() / "mine.cuh", "int other;\n");
  EXPECT_FALSE(Ledger(places_).known(exercise_).has_value());
}

TEST_F(LedgerTest, KeepsItWhenAFileBesideItChangesThatItDoesNotInclude) {
  record_pass();
  write(file().parent_path() / "mine.cuh", "int helper;\n");
  EXPECT_TRUE(Ledger(places_).known(exercise_).has_value());
}

TEST_F(LedgerTest, TellsASkeletonWithoutAnyRecord) {
  write(file(), "// TODO(1): all of it\r\n");  // as an editor on Windows saves it
  const auto known = Ledger(places_).known(exercise_);
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->state, State::not_started);
}

TEST_F(LedgerTest, TreatsADamagedRecordAsNone) {
  record_pass();
  write(places_.state() / "block_sum.json", "{\"fingerprint\": \"");
  EXPECT_FALSE(Ledger(places_).known(exercise_).has_value());
}

TEST_F(LedgerTest, CountsHints) {
  const Ledger ledger(places_);
  EXPECT_EQ(ledger.hints_shown(exercise_), 0U);
  ledger.set_hints_shown(exercise_, 2);
  EXPECT_EQ(ledger.hints_shown(exercise_), 2U);
}

}  // namespace
}  // namespace warplings
