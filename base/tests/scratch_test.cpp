// Scratch directories and files.
#include "base/scratch.h"

#include <gmock/gmock.h>

#include <cstdlib>

#include "base/error.h"

namespace warplings::base {
namespace {

using testing::HasSubstr;

// The message of the Error that the function throws.
template <class Function>
std::string error_of(Function function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Scratch, IsRemovedWithAllThatIsInIt) {
  std::filesystem::path path;
  {
    const ScratchDirectory scratch;
    path = scratch.path();
    std::filesystem::create_directory(path / "a");
    write_file(path / "a" / "b", "text");
    EXPECT_EQ(read_file(path / "a" / "b"), "text");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Scratch, StandsUnderTmpdir) {
  const ScratchDirectory outer;
  const char* before = std::getenv("TMPDIR");
  const std::string saved = before != nullptr ? before : "";
  setenv("TMPDIR", outer.path().c_str(), 1);
  {
    const ScratchDirectory inner;
    EXPECT_EQ(inner.path().parent_path(), outer.path());
  }
  setenv("TMPDIR", (outer.path() / "missing").c_str(), 1);
  EXPECT_THAT(error_of([] { ScratchDirectory none; }), HasSubstr("missing"));
  before != nullptr ? setenv("TMPDIR", saved.c_str(), 1) : unsetenv("TMPDIR");
}

TEST(WholeFiles, AMissingFileIsNamed) {
  EXPECT_THAT(error_of([] { read_file("/nowhere/x.cu"); }), HasSubstr("cannot read /nowhere/x.cu"));
}

TEST(WholeFiles, AFullDiskIsCalledThat) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  const std::string message = error_of([] { write_file("/dev/full", "text"); });
  EXPECT_THAT(message, HasSubstr("No space left on device"));
  EXPECT_THAT(message, HasSubstr("TMPDIR"));
}

}  // namespace
}  // namespace warplings::base
