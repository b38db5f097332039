// SHA-256 against the examples of FIPS 180-4, and the cache keys made with it.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "referee/src/driver/driver.h"
#include "referee/src/driver/scratch.h"
#include "referee/src/driver/sha256.h"

namespace referee::driver {
namespace {

std::string digest(std::string_view text) {
  Sha256 hash;
  hash.update(text);
  return hash.hex_digest();
}

TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digest(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, FieldsDoNotRunIntoEachOther) {
  Sha256 one;
  one.add("ab");
  one.add("c");
  Sha256 other;
  other.add("a");
  other.add("bc");
  EXPECT_NE(one.hex_digest(), other.hex_digest());
}

class CacheKey : public testing::Test {
 protected:
  CacheKey() {
    write_file(scratch_.path() / "a.cu", "#include \"h.cuh\"\nint main() {}\n");
    write_file(scratch_.path() / "h.cuh", "int h;\n");
    unit_.source = scratch_.path() / "a.cu";
    unit_.object = scratch_.path() / "a.o";
  }
  std::string key() const { return cache_key(toolchain_, unit_); }

  ScratchDirectory scratch_;
  Unit unit_;
  Toolchain toolchain_ = Toolchain::find();
};

TEST_F(CacheKey, IsTheSameForTheSameContents) {
  const std::string before = key();
  write_file(unit_.source, read_file(unit_.source));
  unit_.object = scratch_.path() / "elsewhere.o";
  EXPECT_EQ(key(), before);
}

TEST_F(CacheKey, ChangesWithAllThatGoesIn) {
  std::set<std::string> keys = {key()};
  write_file(scratch_.path() / "h.cuh", "int other;\n");
  keys.insert(key());
  write_file(unit_.source, "#include \"h.cuh\"\nint main() { return 1; }\n");
  keys.insert(key());
  unit_.definitions = {"A=1"};
  keys.insert(key());
  unit_.include_directories = {scratch_.path()};
  keys.insert(key());
  EXPECT_EQ(keys.size(), 5u);
}

}  // namespace
}  // namespace referee::driver
