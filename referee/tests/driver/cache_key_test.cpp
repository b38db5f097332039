// The key of a cached object: the same for the same contents, another for whatever goes in.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/driver.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

class CacheKey : public testing::Test {
 protected:
  CacheKey() {
    base::write_text(scratch_.path() / "a.cu", "#include \"h.cuh\"\nint main() {}\n");
    base::write_text(scratch_.path() / "h.cuh", "int h;\n");
    unit_.source = scratch_.path() / "a.cu";
    unit_.object = scratch_.path() / "a.o";
  }
  std::string key() const { return cache_key(toolchain_, unit_); }

  base::TemporaryDirectory scratch_;
  Unit unit_;
  Toolchain toolchain_ = Toolchain::find();
};

TEST_F(CacheKey, IsTheSameForTheSameContents) {
  const std::string before = key();
  base::write_text(unit_.source, base::read_text(unit_.source));
  unit_.object = scratch_.path() / "elsewhere.o";
  EXPECT_EQ(key(), before);
}

TEST_F(CacheKey, ChangesWithAllThatGoesIn) {
  std::set<std::string> keys = {key()};
  base::write_text(scratch_.path() / "h.cuh", "int other;\n");
  keys.insert(key());
  base::write_text(unit_.source, "#include \"h.cuh\"\nint main() { return 1; }\n");
  keys.insert(key());
  unit_.definitions = {"A=1"};
  keys.insert(key());
  unit_.include_directories = {scratch_.path()};
  keys.insert(key());
  EXPECT_EQ(keys.size(), 5u);
}

TEST_F(CacheKey, TheSourcesDigestIsTheSameWhereverTheyLie) {
  const std::string before = source_digest(unit_);
  const base::TemporaryDirectory elsewhere;
  for (const char* name : {"a.cu", "h.cuh"}) {
    base::write_text(elsewhere.path() / name, base::read_text(scratch_.path() / name));
  }
  unit_.source = elsewhere.path() / "a.cu";
  EXPECT_EQ(source_digest(unit_), before);
  base::write_text(elsewhere.path() / "h.cuh", "int other;\n");
  EXPECT_NE(source_digest(unit_), before);
}

}  // namespace
}  // namespace referee::driver
