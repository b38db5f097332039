// Archives hold what was put in, with its modes, and appear whole or not at all.
#include "grader/classroom/package/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/classroom/package/tests/unpack.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using base::TemporaryDirectory;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Archive : public testing::TestWithParam<const char*> {
 protected:
  Archive() {
    fs::create_directories(folder() / "a folder" / "deeper");
    base::write_text(folder() / "a folder" / "run", "#!/bin/sh\n");
    base::write_text(folder() / "a folder" / "deeper" / "text", "hello\n");
    chmod((folder() / "a folder" / "run").c_str(), 0755);
  }

  fs::path folder() const { return directory_.path() / "content"; }
  fs::path place(const std::string& name) const { return directory_.path() / name; }

  // Unpacks into a fresh folder.
  fs::path unpacked(const fs::path& archive) const { return unpack(archive, place("unpacked")); }

  TemporaryDirectory directory_;
};

std::string kind_name(const testing::TestParamInfo<const char*>& archive) {
  const std::string name = archive.param;
  return name == "x.zip" ? "Zip" : name == "x.tgz" ? "Tgz" : "TarGz";
}

INSTANTIATE_TEST_SUITE_P(, Archive, testing::Values("x.zip", "x.tar.gz", "x.tgz"), kind_name);

TEST_P(Archive, HoldsTheFilesWithTheirModes) {
  const fs::path archive = place(GetParam());
  write_archive(folder(), archive);
  const fs::path to = unpacked(archive);
  EXPECT_EQ(base::read_text(to / "a folder" / "deeper" / "text"), "hello\n");
  EXPECT_EQ(fs::status(to / "a folder" / "run").permissions() & fs::perms::owner_exec,
            fs::perms::owner_exec);
}

TEST_P(Archive, ReplacesAnOlderOneAndLeavesNothingBeside) {
  const fs::path archive = place(GetParam());
  base::write_text(archive, "older");
  write_archive(folder(), archive);
  EXPECT_TRUE(fs::exists(unpacked(archive) / "a folder" / "run"));
  // The content, the archive and what was unpacked.
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 3);
}

TEST_P(Archive, IsNotMadeWhereItsFolderIsMissing) {
  EXPECT_THAT([&] { write_archive(folder(), place("nowhere") / GetParam()); },
              ThrowsMessage<PackageError>(HasSubstr("Cannot write")));
}

TEST(ArchiveName, DecidesTheKind) {
  EXPECT_TRUE(is_archive_name("a.tar.gz"));
  EXPECT_TRUE(is_archive_name("b.zip"));
  EXPECT_FALSE(is_archive_name("c.rar"));
  EXPECT_FALSE(is_archive_name("zip"));
  EXPECT_THAT([] { write_archive(".", "c.rar"); },
              ThrowsMessage<PackageError>(HasSubstr("should end in")));
}

TEST(CopyFiles, NamesTheFileThatIsMissing) {
  const TemporaryDirectory directory;
  EXPECT_THAT([&] { copy_files(directory.path(), {"no such file"}, directory.path() / "to"); },
              ThrowsMessage<PackageError>(HasSubstr("no such file")));
}

}  // namespace
}  // namespace warplings::classroom
