// Every way in which editors write is seen, with the system's events and without.
#include "grader/cli/watch/files.h"

#include <gmock/gmock.h>
#include <poll.h>

#include <fstream>

#include "base/temporary_directory.h"

namespace warplings::cli::watch {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

class Files : public testing::TestWithParam<FileWatch::Events> {
 protected:
  Files() {
    fs::create_directories(one_.parent_path());
    fs::create_directories(two_.parent_path());
    write(one_, "one");
    write(two_, "two");
    watch_ = std::make_unique<FileWatch>(top_, std::vector<fs::path>{one_, two_}, GetParam());
  }

  // True where there is nothing to wait for, or the event comes in good time.
  bool told() const {
    if (watch_->descriptor() < 0) return true;
    pollfd end = {watch_->descriptor(), POLLIN, 0};
    return poll(&end, 1, 5000) == 1;
  }

  const base::TemporaryDirectory scratch_;
  const fs::path top_ = scratch_.path() / "exercises";
  const fs::path one_ = top_ / "01" / "one.cu";
  const fs::path two_ = top_ / "02" / "two.cu";
  std::unique_ptr<FileWatch> watch_;
};

TEST_P(Files, NothingHappensByItself) { EXPECT_THAT(watch_->look(), IsEmpty()); }

TEST_P(Files, AreSeenWhenWrittenInPlace) {
  write(two_, "two and more");
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(1U));
  EXPECT_THAT(watch_->look(), IsEmpty());
}

TEST_P(Files, AreSeenWhenReplacedByRename) {
  write(top_ / "01" / ".one.cu.swp", "ONE");
  fs::rename(top_ / "01" / ".one.cu.swp", one_);
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(0U));
}

TEST_P(Files, AreSeenWhenTheOldOneIsMovedAway) {
  fs::rename(one_, top_ / "01" / "one.cu~");
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(0U));
  write(one_, "again");
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(0U));
}

TEST_P(Files, AreSeenWhenTheTimeIsSetBack) {
  const auto time = fs::last_write_time(one_);
  write(one_, "ONE");
  fs::last_write_time(one_, time);
  EXPECT_THAT(watch_->look(), ElementsAre(0U));
}

TEST_P(Files, AreSeenAfterTheirFoldersCameAgain) {
  fs::remove_all(top_);
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(0U, 1U));
  fs::create_directories(one_.parent_path());
  EXPECT_TRUE(told());
  watch_->look();  // the folder is watched from here on
  write(one_, "back");
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(0U));
}

TEST_P(Files, DependOnTheHeadersBesideThem) {
  write(top_ / "02" / "mine.cuh", "#pragma once");
  EXPECT_TRUE(told());
  EXPECT_THAT(watch_->look(), ElementsAre(1U));
  write(top_ / "02" / "notes.txt", "not code");
  EXPECT_THAT(watch_->look(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Ways, Files,
                         testing::Values(FileWatch::Events::where_possible,
                                         FileWatch::Events::never),
                         [](const auto& sample) {
                           return sample.param == FileWatch::Events::never ? "ByLooking"
                                                                           : "ByEvents";
                         });

}  // namespace
}  // namespace warplings::cli::watch
