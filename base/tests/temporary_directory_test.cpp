// Temporary directories: made where they should be, and gone with all that is in them.
#include "base/temporary_directory.h"

#include <gmock/gmock.h>

#include <cstdlib>

#include "base/error.h"
#include "base/files.h"

namespace warplings::base {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(TemporaryDirectory, IsRemovedWithAllThatIsInIt) {
  fs::path path;
  {
    const TemporaryDirectory scratch;
    path = scratch.path();
    fs::create_directory(path / "a");
    write_text(path / "a" / "b", "text");
    fs::create_directory_symlink(path / "a", path / "link");
    fs::permissions(path / "a", fs::perms::none);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(TemporaryDirectory, StandsUnderTmpdir) {
  const TemporaryDirectory outer;
  const char* before = std::getenv("TMPDIR");
  const std::string saved = before != nullptr ? before : "";
  setenv("TMPDIR", outer.path().c_str(), 1);
  {
    const TemporaryDirectory inner("inner-");
    EXPECT_EQ(inner.path().parent_path(), outer.path());
    EXPECT_TRUE(inner.path().filename().string().starts_with("inner-"));
  }
  setenv("TMPDIR", (outer.path() / "missing").c_str(), 1);
  EXPECT_THAT([] { TemporaryDirectory none; }, ThrowsMessage<Error>(HasSubstr("missing")));
  before != nullptr ? setenv("TMPDIR", saved.c_str(), 1) : unsetenv("TMPDIR");
}

TEST(TemporaryDirectory, WithANameGivenInAdvanceMustBeNew) {
  const TemporaryDirectory outer;
  const fs::path name = outer.path() / "known";
  {
    const TemporaryDirectory inner(name);
    EXPECT_TRUE(fs::is_directory(name));
    EXPECT_THROW(TemporaryDirectory again(name), Error);
  }
  EXPECT_FALSE(fs::exists(name));
}

}  // namespace
}  // namespace warplings::base
