// A folder that has served a run is like a new one for the next, whatever the program did to it.
#include "grader/harness/grading/run_folder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <string>

#include "base/files.h"

namespace warplings::grading {
namespace {

namespace fs = std::filesystem;
using testing::UnorderedElementsAre;

void prepare(RunFolder& folder, const std::string& request, bool has_report = true) {
  folder.prepare(std::as_bytes(std::span(request)), has_report);
}

std::set<std::string> names_in(const RunFolder& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path()))
    names.insert(entry.path().filename());
  return names;
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

TEST(RunFolder, HoldsTheRequestAndEmptyFilesToFill) {
  RunFolder folder;
  prepare(folder, "ask");
  EXPECT_THAT(names_in(folder), UnorderedElementsAre("request", "response", "report.json"));
  EXPECT_EQ(base::read_text(folder.path() / "request"), "ask");
  EXPECT_EQ(base::read_text(folder.path() / "response"), "");
  EXPECT_EQ(fs::status(folder.path() / "request").permissions(), fs::perms::owner_read);
}

TEST(RunFolder, ForgetsWhatTheLastRunLeft) {
  RunFolder folder;
  prepare(folder, "a long request");
  const fs::path path = folder.path();
  write(path / "response", "answer");
  write(path / "report.json", "{}");
  write(path / "trace.json", "{}");
  fs::create_directories(path / "deep" / "folder");
  write(path / "deep" / "folder" / "file", "x");
  fs::permissions(path / "deep", fs::perms::none);
  prepare(folder, "ask", false);
  EXPECT_THAT(names_in(folder), UnorderedElementsAre("request", "response"));
  EXPECT_EQ(base::read_text(folder.path() / "request"), "ask");
  EXPECT_EQ(base::read_text(folder.path() / "response"), "");
}

TEST(RunFolder, WritesThroughNoLink) {
  const base::TemporaryDirectory elsewhere;
  const fs::path precious = elsewhere.path() / "precious";
  write(precious, "precious");
  RunFolder folder;
  prepare(folder, "ask");
  for (const char* name : {"request", "response", "report.json"}) {
    fs::remove(folder.path() / name);
    fs::create_symlink(precious, folder.path() / name);
  }
  prepare(folder, "ask");
  EXPECT_EQ(base::read_text(precious), "precious");
  for (const char* name : {"request", "response", "report.json"}) {
    fs::remove(folder.path() / name);
    fs::create_hard_link(precious, folder.path() / name);
  }
  prepare(folder, "ask");
  EXPECT_EQ(base::read_text(precious), "precious");
  EXPECT_EQ(base::read_text(folder.path() / "request"), "ask");
}

TEST(RunFolder, StandsFoldersAndPipesInItsFilesPlaces) {
  RunFolder folder;
  prepare(folder, "ask");
  fs::remove(folder.path() / "response");
  ASSERT_EQ(::mkfifo((folder.path() / "response").c_str(), 0600), 0);
  fs::remove(folder.path() / "report.json");
  fs::create_directories(folder.path() / "report.json" / "inner");
  prepare(folder, "ask");
  EXPECT_TRUE(fs::is_regular_file(folder.path() / "response"));
  EXPECT_TRUE(fs::is_regular_file(folder.path() / "report.json"));
}

TEST(RunFolder, IsMadeAnewWhereItHasGone) {
  RunFolder folder;
  prepare(folder, "ask");
  fs::remove_all(folder.path());
  prepare(folder, "again");
  EXPECT_EQ(base::read_text(folder.path() / "request"), "again");
}

TEST(RunFolder, IsGoneWithTheObject) {
  fs::path path;
  {
    RunFolder folder;
    prepare(folder, "ask");
    path = folder.path();
    fs::permissions(path, fs::perms::none);
  }
  EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace warplings::grading
