// SHA-256 against the examples of FIPS 180-4.
#include <gtest/gtest.h>

#include <string>

#include "base/sha256.h"

namespace warplings::base {
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

}  // namespace
}  // namespace warplings::base
