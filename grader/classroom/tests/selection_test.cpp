// Which files of a submission are taken, from folders and from archives that mean harm.
#include "grader/classroom/intake/selection.h"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_directory.h"
#include "grader/classroom/intake/archive.h"
#include "grader/classroom/intake/tree.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using Answers = std::map<std::string, std::string>;

Selection selection() {
  return Selection(
      [](std::string_view exercise) -> std::optional<std::string> {
        if (exercise == "sum" || exercise == "scan") return "01_basics";
        return std::nullopt;
      },
      [](const std::string&, const std::string& text) { return text == "skeleton"; });
}

std::string remarks_of(const Selection& chosen) {
  std::string text;
  for (const Remark& remark : chosen.remarks()) text += remark.kind + ": " + remark.text + "\n";
  return text;
}

Selection given(const std::vector<std::pair<std::string, std::string>>& files) {
  Selection chosen = selection();
  for (const auto& [path, text] : files) {
    if (chosen.wants(path)) chosen.take(path, text);
  }
  return chosen;
}

TEST(Selection, KnowsEveryLayout) {
  for (const char* path :
       {"sum.cu", "01_basics/sum.cu", "exercises/01_basics/sum.cu", "warplings-main/sum.cu",
        "warplings-main/exercises/01_basics/sum.cu", "Assignment 1/ada/work/01_basics/sum.cu"}) {
    EXPECT_EQ(given({{path, "x"}}).answers(), (Answers{{"sum", "x"}})) << path;
  }
}

TEST(Selection, LeavesTheCoursesOwnFilesAlone) {
  const Selection chosen = given({{"solutions/01_basics/sum.cu", "x"},
                                  {"repo/grader/skeletons/01_basics/sum.cu", "x"},
                                  {"repo/build/copy/sum.cu", "x"},
                                  {"__MACOSX/sum.cu", "x"},
                                  {"sum.cu.orig", "x"},
                                  {"a/b/c/d/sum.cu", "x"}});
  EXPECT_TRUE(chosen.answers().empty());
  EXPECT_NE(remarks_of(chosen).find("6 files belong to no exercise"), std::string::npos);
}

TEST(Selection, PrefersTheCoursesLayoutAndSaysSo) {
  const Selection chosen =
      given({{"sum.cu", "flat"}, {"exercises/01_basics/sum.cu", "layout"}, {"old/sum.cu", "old"}});
  EXPECT_EQ(chosen.answers().at("sum"), "layout");
  EXPECT_EQ(remarks_of(chosen),
            "duplicate: sum was handed in more than once: exercises/01_basics/sum.cu was graded; "
            "not graded: sum.cu, old/sum.cu.\n");
}

TEST(Selection, TakesWhatABrowserSavedAgainIfThereIsNoOther) {
  for (const char* path : {"sum (1).cu", "sum(2).cu", "exercises/01_basics/sum-3.cu"}) {
    EXPECT_EQ(given({{path, "x"}}).answers(), (Answers{{"sum", "x"}})) << path;
  }
  const Selection chosen = given({{"exercises/01_basics/sum (1).cu", "copy"}, {"sum.cu", "own"}});
  EXPECT_EQ(chosen.answers().at("sum"), "own");
  EXPECT_NE(remarks_of(chosen).find("not graded: exercises/01_basics/sum (1).cu"),
            std::string::npos);
  for (const char* path : {"sum ().cu", "sum (x).cu", "sum 1.cu", "sum-.cu", "(1).cu", "-1.cu"}) {
    EXPECT_TRUE(given({{path, "x"}}).answers().empty()) << path;
  }
}

TEST(Selection, PrefersWorkToAnUnchangedSkeleton) {
  const Selection chosen = given({{"exercises/01_basics/sum.cu", "skeleton"}, {"sum.cu", "mine"}});
  EXPECT_EQ(chosen.answers().at("sum"), "mine");
}

TEST(Selection, DoesNotCallEqualFilesDuplicates) {
  EXPECT_EQ(remarks_of(given({{"sum.cu", "x"}, {"01_basics/sum.cu", "x"}})), "");
}

TEST(Selection, ChoosesTheSameWhateverTheOrder) {
  const Selection one = given({{"a/sum.cu", "a"}, {"b/sum.cu", "b"}});
  const Selection two = given({{"b/sum.cu", "b"}, {"a/sum.cu", "a"}});
  EXPECT_EQ(one.answers(), two.answers());
  EXPECT_EQ(one.answers().at("sum"), "a");
}

// An archive that a test packs: anything, also what no packer would.
class Packer {
 public:
  Packer(const fs::path& file, bool zip) : archive_(archive_write_new()) {
    if (zip) {
      archive_write_set_format_zip(archive_);
    } else {
      archive_write_set_format_pax_restricted(archive_);
      archive_write_add_filter_gzip(archive_);
    }
    archive_write_open_filename(archive_, file.c_str());
  }
  ~Packer() { archive_write_free(archive_); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  void add(const std::string& path, const std::string& text, unsigned type = AE_IFREG,
           const std::string& target = "") {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, path.c_str());
    archive_entry_set_filetype(entry, type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
    if (type == AE_IFLNK) archive_entry_set_symlink(entry, target.c_str());
    if (type == AE_IFREG && !target.empty()) archive_entry_set_hardlink(entry, target.c_str());
    archive_write_header(archive_, entry);
    archive_write_data(archive_, text.data(), text.size());
    archive_entry_free(entry);
  }

 private:
  archive* archive_;
};

class Archive : public testing::TestWithParam<bool> {
 protected:
  fs::path file() const { return scratch_.path() / (GetParam() ? "a.zip" : "a.tar.gz"); }

  Selection read() const {
    Selection chosen = selection();
    read_archive(file(), chosen);
    return chosen;
  }

  std::string trouble() const {
    try {
      read();
      return "";
    } catch (const Unreadable& reason) {
      return reason.what();
    }
  }

 private:
  base::TemporaryDirectory scratch_;
};

TEST_P(Archive, GivesItsAnswers) {
  Packer(file(), GetParam()).add("ada/exercises/01_basics/sum.cu", "text");
  EXPECT_EQ(read().answers(), (Answers{{"sum", "text"}}));
}

TEST_P(Archive, CannotReachOutOfItself) {
  {
    Packer packer(file(), GetParam());
    packer.add("../../01_basics/sum.cu", "out");
    packer.add("/tmp/sum.cu", "out");
    packer.add("a/../../sum.cu", "out");
    packer.add("scan.cu", "in");
  }
  const Selection chosen = read();
  EXPECT_EQ(chosen.answers(), (Answers{{"scan", "in"}}));
  const std::string text = remarks_of(chosen);
  EXPECT_NE(text.find("attempt: The path ../../01_basics/sum.cu leads out"), std::string::npos)
      << text;
}

TEST_P(Archive, HasNoLinks) {
  {
    Packer packer(file(), GetParam());
    packer.add("sum.cu", "", AE_IFLNK, "/etc/passwd");
  }
  const Selection chosen = read();
  EXPECT_TRUE(chosen.answers().empty());
  EXPECT_EQ(remarks_of(chosen), "attempt: sum.cu is a symbolic link, and was not taken.\n");
}

TEST_P(Archive, TakesNoAnswerThatIsTooLarge) {
  Packer(file(), GetParam()).add("sum.cu", std::string(kLargestFile + 1, 'x'));
  const Selection chosen = read();
  EXPECT_TRUE(chosen.answers().empty());
  EXPECT_NE(remarks_of(chosen).find("larger than 1024 KiB"), std::string::npos);
}

TEST_P(Archive, WithTooManyFilesIsUnreadable) {
  {
    Packer packer(file(), GetParam());
    for (std::size_t i = 0; i <= kMostEntries; ++i) packer.add(std::to_string(i), "");
  }
  EXPECT_EQ(trouble(), "It has more than 20000 files.");
}

TEST_P(Archive, ThatIsCutOffIsUnreadable) {
  Packer(file(), GetParam()).add("sum.cu", std::string(100'000, 'x') + "end");
  fs::resize_file(file(), fs::file_size(file()) / 2);
  EXPECT_NE(trouble(), "");
  EXPECT_EQ(trouble().find("name"), std::string::npos) << trouble();  // which is not to blame
}

TEST_P(Archive, ThatIsNoneIsUnreadable) {
  std::ofstream(file()) << "This is a text.";
  EXPECT_NE(trouble().find("not a .zip or .tar archive"), std::string::npos) << trouble();
  std::ofstream(file(), std::ios::trunc).close();
  EXPECT_NE(trouble().find("empty"), std::string::npos) << trouble();
}

TEST_P(Archive, WithTheSamePathTwiceGivesTheLater) {
  {
    Packer packer(file(), GetParam());
    packer.add("sum.cu", "first");
    packer.add("sum.cu", "second");
  }
  const Selection chosen = read();
  EXPECT_EQ(chosen.answers().at("sum"), "second");
  EXPECT_NE(remarks_of(chosen).find("duplicate"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Formats, Archive, testing::Bool(),
                         [](const auto& format) { return format.param ? "Zip" : "Tar"; });

TEST(TarArchive, HasNoHardLinksAndDevices) {
  const base::TemporaryDirectory scratch;
  const fs::path file = scratch.path() / "a.tar.gz";
  {
    Packer packer(file, false);
    packer.add("sum.cu", "", AE_IFREG, "../../other/sum.cu");
    packer.add("scan.cu", "", AE_IFCHR);
  }
  Selection chosen = selection();
  read_archive(file, chosen);
  EXPECT_TRUE(chosen.answers().empty());
  EXPECT_EQ(remarks_of(chosen),
            "attempt: sum.cu is a hard link, and was not taken.\n"
            "attempt: scan.cu is a device, and was not taken.\n");
}

TEST(TarArchive, IsNotReadBeyondItsRatio) {
  const base::TemporaryDirectory scratch;
  const fs::path file = scratch.path() / "bomb.tar.gz";
  Packer(file, false).add("zeros", std::string(kFreeContent + (8 << 20), '\0'));
  ASSERT_LT(fs::file_size(file), kFreeContent / kLargestRatio);
  Selection chosen = selection();
  try {
    read_archive(file, chosen);
    FAIL() << "a bomb was read";
  } catch (const Unreadable& reason) {
    EXPECT_NE(std::string(reason.what()).find("times its size"), std::string::npos);
  }
}

TEST(Folder, IsReadWithoutFollowingAnything) {
  const base::TemporaryDirectory scratch;
  fs::create_directories(scratch.path() / "in" / "01_basics");
  fs::create_directories(scratch.path() / "out");
  std::ofstream(scratch.path() / "out" / "sum.cu") << "another's";
  std::ofstream(scratch.path() / "in" / "01_basics" / "scan.cu") << "mine";
  fs::create_symlink("../out/sum.cu", scratch.path() / "in" / "sum.cu");
  fs::create_directory_symlink("../out", scratch.path() / "in" / "exercises");
  ASSERT_EQ(::mkfifo((scratch.path() / "in" / "01_basics" / "sum.cu").c_str(), 0644), 0);
  Selection chosen = selection();
  read_folder(scratch.path() / "in", chosen);
  EXPECT_EQ(chosen.answers(), (Answers{{"scan", "mine"}}));
  EXPECT_NE(remarks_of(chosen).find("sum.cu is a symbolic link"), std::string::npos);
  EXPECT_NE(remarks_of(chosen).find("01_basics/sum.cu is a pipe"), std::string::npos);
}

TEST(Folder, ThatIsTooDeepIsUnreadable) {
  const base::TemporaryDirectory scratch;
  fs::path folder = scratch.path();
  for (std::size_t i = 0; i < kDeepest + 2; ++i) folder /= "d";
  fs::create_directories(folder);
  Selection chosen = selection();
  EXPECT_THROW(read_folder(scratch.path(), chosen), Unreadable);
}

}  // namespace
}  // namespace warplings::classroom
