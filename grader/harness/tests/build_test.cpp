// The parts of the build that need no compiler: the cache, and what is made of a linker's messages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "base/temporary_directory.h"
#include "grader/harness/compile/gpu.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/harness/compile/object_cache.h"

namespace warplings::build {
namespace {

namespace fs = std::filesystem;
using base::TemporaryDirectory;
using testing::HasSubstr;

fs::path make(ObjectCache& cache, const std::string& key, std::size_t bytes) {
  const fs::path path = cache.path(key, ".o");
  const TemporaryFile temporary = cache.begin(path);
  std::ofstream(temporary.path()) << std::string(bytes, 'x');
  cache.finish(temporary, path);
  return path;
}

TEST(ObjectCache, HoldsWhatWasFinishedAndNothingElse) {
  const TemporaryDirectory directory;
  ObjectCache cache(directory.path() / "new" / "cache");
  const fs::path done = make(cache, "done", 10);
  EXPECT_TRUE(cache.holds(done));
  fs::path unfinished;
  {
    const TemporaryFile temporary = cache.begin(cache.path("unfinished", ".o"));
    unfinished = temporary.path();
    std::ofstream out(unfinished);
  }
  EXPECT_FALSE(fs::exists(unfinished));
  EXPECT_FALSE(cache.holds(cache.path("unfinished", ".o")));
}

TEST(ObjectCache, ForgetsTheLongestUnusedFirstAndNothingOfTheLastHour) {
  const TemporaryDirectory directory;
  ObjectCache cache(directory.path());
  const auto now = fs::file_time_type::clock::now();
  const fs::path oldest = make(cache, "oldest", 100);
  const fs::path old = make(cache, "old", 100);
  const fs::path recent = make(cache, "recent", 100);
  fs::last_write_time(oldest, now - std::chrono::hours(48));
  fs::last_write_time(old, now - std::chrono::hours(24));
  cache.prune(250);
  EXPECT_FALSE(fs::exists(oldest));
  EXPECT_TRUE(fs::exists(old));
  cache.prune(0);
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(recent));
}

TEST(ObjectCache, AFileThatIsUsedCountsAsNew) {
  const TemporaryDirectory directory;
  ObjectCache cache(directory.path());
  const fs::path file = make(cache, "file", 100);
  fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(48));
  EXPECT_TRUE(cache.holds(file));
  cache.prune(0);
  EXPECT_TRUE(fs::exists(file));
}

class ListedFiles : public testing::Test {
 protected:
  void write(const std::string& text) const { std::ofstream(file_) << text; }

  CachedObject keep(fs::file_time_type begun = fs::file_time_type::clock::now() +
                                               std::chrono::hours(1)) {
    const TemporaryFile object = cache_.begin(cache_.path("command", ".o"));
    std::ofstream(object.path()) << "object";
    return cache_.keep(object, "command", ".o", {file_}, begun);
  }

  TemporaryDirectory directory_;
  fs::path file_ = directory_.path() / "header.h";
  ObjectCache cache_{directory_.path() / "cache"};
};

TEST_F(ListedFiles, DecideWhetherAnObjectIsFound) {
  EXPECT_FALSE(cache_.find("command", ".o"));
  write("one");
  const CachedObject one = keep();
  ASSERT_TRUE(cache_.find("command", ".o"));
  EXPECT_EQ(cache_.find("command", ".o")->key, one.key);
  EXPECT_FALSE(cache_.find("another command", ".o"));
  write("two");
  EXPECT_FALSE(cache_.find("command", ".o"));
  const CachedObject two = keep();
  EXPECT_NE(two.key, one.key);
  write("one");  // as it was: the first object is there still
  EXPECT_EQ(cache_.find("command", ".o")->path, one.path);
  fs::remove(file_);
  EXPECT_FALSE(cache_.find("command", ".o"));
}

TEST_F(ListedFiles, ThatChangeDuringTheCompilationLeaveNoTrustedObject) {
  write("one");
  const CachedObject unsure = keep(fs::last_write_time(file_) - std::chrono::hours(1));
  EXPECT_TRUE(fs::exists(unsure.path));
  EXPECT_FALSE(cache_.find("command", ".o"));
  EXPECT_NE(keep(fs::last_write_time(file_) - std::chrono::hours(1)).key, unsure.key);
}

TEST_F(ListedFiles, OfAnotherCacheAreReadThereAndLeftAlone) {
  write("one");
  keep();
  ObjectCache other(directory_.path() / "other", directory_.path() / "cache");
  ASSERT_TRUE(other.find("command", ".o"));
  EXPECT_EQ(other.find("command", ".o")->path.parent_path(), directory_.path() / "cache");
  EXPECT_TRUE(fs::is_empty(directory_.path() / "other"));
}

TEST(LinkMessages, NameTheFunctionThatIsMissing) {
  EXPECT_THAT(
      explain_link_messages("/usr/bin/ld: a.o: in function `answer(Call&)':\n"
                            "adapter.cu:7: undefined reference to `f(float*, int)'\n"
                            "adapter.cu:8: undefined reference to `f(float*, int)'\n",
                            "my file.cu"),
      testing::MatchesRegex("my file.cu: error: f\\(float\\*, int\\) is not defined\\.[^\n]*\n"));
  EXPECT_THAT(explain_link_messages("ld.lld: error: undefined symbol: f(float*, int)\n", "x.cu"),
              HasSubstr("x.cu: error: f(float*, int) is not defined."));
}

TEST(LinkMessages, SayThatMainIsTheGraders) {
  EXPECT_THAT(
      explain_link_messages("ld: multiple definition of `main'; x.o: first defined here\n", "x.cu"),
      HasSubstr("x.cu: error: the file defines main()"));
}

TEST(LinkMessages, KeepWhatTheyDoNotUnderstand) {
  EXPECT_EQ(explain_link_messages("ld: out of cheese\n", "x.cu"), "ld: out of cheese\n");
}

TEST(LinkMessages, TakeSymbolsOfAnyLength) {
  const std::string symbol(1'000'000, 'x');
  EXPECT_THAT(explain_link_messages("undefined reference to `" + symbol + "'\n", "x.cu"),
              HasSubstr(symbol));
}

TEST(GpuMessages, NvccsFormBecomesTheUsualOne) {
  EXPECT_EQ(in_usual_form("/a (1)/sum.cu(12): error: identifier \"tyle\" is undefined\n"
                          "    tyle[t] = in[t];\n"),
            "/a (1)/sum.cu:12: error: identifier \"tyle\" is undefined\n"
            "    tyle[t] = in[t];\n");
  EXPECT_EQ(in_usual_form("sum.cu(3): warning #177-D: variable \"x\" was declared\n"),
            "sum.cu:3: warning #177-D: variable \"x\" was declared\n");
}

TEST(GpuMessages, OtherLinesStay) {
  const std::string text =
      "sum.cu:7:3: error: from the host compiler\n"
      "1 error detected in the compilation of \"sum.cu\".\n"
      "f(x): error\n";
  EXPECT_EQ(in_usual_form(text), text);
}

}  // namespace
}  // namespace warplings::build
