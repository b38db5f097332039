// Files: written at once, and never read where they are not what they seem.
// A submission's directory is under its control, so links and pipes are attacks.
#include "base/files.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iterator>

#include "base/error.h"

namespace warplings::base {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = testing::TempDir() + "warplings_files_" + std::to_string(::getpid());
    std::filesystem::create_directories(directory_);
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::filesystem::path path(const char* name) const { return directory_ / name; }
  std::ptrdiff_t entries() const {
    return std::distance(std::filesystem::directory_iterator(directory_), {});
  }

 private:
  std::filesystem::path directory_;
};

TEST_F(Files, WritesToAPipeAndADeviceAndLeavesThemThere) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  write_text(path("pipe"), "said");
  std::string said(10, ' ');
  said.resize(static_cast<std::size_t>(std::max<ssize_t>(0, ::read(reader, said.data(), 10))));
  ::close(reader);
  EXPECT_EQ(said, "said");
  EXPECT_TRUE(std::filesystem::is_fifo(path("pipe")));
  EXPECT_EQ(entries(), 1);
  // By another name: where this fails, it is no device of the machine that is gone.
  std::filesystem::create_symlink("/dev/full", path("full"));
  EXPECT_THAT([&] { write_text(path("full"), "x"); },
              ThrowsMessage<Error>(AllOf(HasSubstr("No space left on device"),
                                         HasSubstr("set TMPDIR to a directory on another"))));
  EXPECT_TRUE(std::filesystem::is_symlink(path("full")));
}

TEST_F(Files, ADiskIsFullWhereLittleIsLeftBesideOnesOwn) {
  std::filesystem::create_directory(path("disk"));
  if (::mount("tmpfs", path("disk").c_str(), "tmpfs", 0, "size=40m") != 0) {
    GTEST_SKIP() << "Only root can mount a small disk.";
  }
  const std::filesystem::path own = path("disk") / "own";
  const std::filesystem::path others = path("disk") / "others";
  std::filesystem::create_directory(own);
  const std::string much(30 << 20, 'x');
  const bool empty = is_disk_full(own);
  write_text(own / "mine", much);
  const bool by_itself = is_disk_full(own);
  std::filesystem::rename(own / "mine", others);
  const bool by_others = is_disk_full(own);
  ::umount(path("disk").c_str());
  EXPECT_FALSE(empty);
  EXPECT_FALSE(by_itself);
  EXPECT_TRUE(by_others);
}

TEST_F(Files, ReadsBackWhatItWroteAndLeavesNothingElse) {
  write_text(path("a"), "first");
  write_text(path("a"), "second");
  EXPECT_EQ(read_text(path("a"), 100), "second");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, ANewFileIsPrivateAndNobodyElseCanMakeIt) {
  EXPECT_TRUE(write_new(path("claim"), "mine"));
  EXPECT_FALSE(write_new(path("claim"), "yours"));
  EXPECT_EQ(read_text(path("claim"), 100), "mine");
  EXPECT_EQ(std::filesystem::status(path("claim")).permissions(), std::filesystem::perms(0600));
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, RefusesLinksPipesAndDirectories) {
  write_text(path("secret"), "hidden");
  std::filesystem::create_symlink(path("secret"), path("link"));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_THROW(read_file(path("link"), 100), Error);
  EXPECT_THROW(read_file(path("pipe"), 100), Error);
  EXPECT_THROW(read_file(path("secret").parent_path(), 100), Error);
}

TEST_F(Files, ATrustedFileMayBeALinkAndOfAnySize) {
  const std::string much(3 << 20, 'x');
  write_text(path("large"), much);
  std::filesystem::create_symlink(path("large"), path("link"));
  EXPECT_EQ(read_text(path("link")), much);
  EXPECT_EQ(content_of(path("link")), much);
}

TEST_F(Files, AMissingFileIsNamedOrNothing) {
  EXPECT_THAT([] { read_text("/nowhere/x.cu"); },
              ThrowsMessage<Error>(HasSubstr("Cannot read /nowhere/x.cu: No such file")));
  EXPECT_EQ(content_of("/nowhere/x.cu"), std::nullopt);
  EXPECT_EQ(content_of("/"), std::nullopt);
}

TEST_F(Files, RefusesMoreThanTheLimit) {
  write_text(path("large"), std::string(101, 'x'));
  EXPECT_THAT([&] { read_file(path("large"), 100); },
              ThrowsMessage<Error>(HasSubstr("at most 100")));
}

TEST_F(Files, SaysWhichFileCannotBeWrittenAndWhy) {
  EXPECT_THAT([&] { write_text("/nonexistent/result.json", "x"); },
              ThrowsMessage<Error>(
                  AllOf(HasSubstr("/nonexistent/result.json"), HasSubstr("No such file"))));
}

// A limit on file sizes makes write() fail half way, as a full disk does.
TEST_F(Files, AWriteThatFailsHalfWayLeavesTheOldFileAndNothingElse) {
  write_text(path("result"), "old");
  const auto previous_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit previous{};
  ::getrlimit(RLIMIT_FSIZE, &previous);
  const rlimit tiny{10, previous.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &tiny);
  EXPECT_THAT([&] { write_text(path("result"), std::string(100, 'x')); },
              ThrowsMessage<Error>(HasSubstr("too large")));
  ::setrlimit(RLIMIT_FSIZE, &previous);
  std::signal(SIGXFSZ, previous_handler);
  EXPECT_EQ(read_text(path("result"), 100), "old");
  EXPECT_EQ(entries(), 1);
}

}  // namespace
}  // namespace warplings::base
