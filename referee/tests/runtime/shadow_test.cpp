// Marking bytes as forbidden, uninitialised and initialised, at any alignment.
#include "referee/src/runtime/memory/shadow.h"

#include <gtest/gtest.h>

#include <vector>

namespace referee {
namespace {

constexpr std::uintptr_t kBegin = 0x10000;
constexpr std::size_t kSize = 64;

// A region of its own, with a byte-by-byte model of what it should hold.
class ShadowTest : public ::testing::Test {
 protected:
  ShadowTest() : states_(kSize / 4, State{0}), forbidden_(kSize), unwritten_(kSize) {
    region_.begin = kBegin;
    region_.size = kSize;
    region_.states = states_.data();
  }

  void forbid(std::size_t first, std::size_t bytes) {
    mark_forbidden(region_, kBegin + first, bytes);
    set(first, bytes, true, false);
  }
  void forget(std::size_t first, std::size_t bytes) {
    mark_uninitialised(region_, kBegin + first, bytes);
    set(first, bytes, false, true);
  }
  void initialise(std::size_t first, std::size_t bytes) {
    mark_initialised(region_, kBegin + first, bytes);
    set(first, bytes, false, false);
  }
  void expect_as_modelled() const {
    for (std::size_t i = 0; i < kSize; ++i) {
      EXPECT_EQ(all_allowed(region_, kBegin + i, 1), !forbidden_[i]) << "byte " << i;
      EXPECT_EQ(none_initialised(region_, kBegin + i, 1), static_cast<bool>(unwritten_[i]))
          << "byte " << i;
    }
  }

  Region region_;

 private:
  void set(std::size_t first, std::size_t bytes, bool forbidden, bool unwritten) {
    for (std::size_t i = first; i < first + bytes; ++i) {
      forbidden_[i] = forbidden;
      unwritten_[i] = unwritten;
    }
  }

  std::vector<State> states_;
  std::vector<bool> forbidden_, unwritten_;
};

TEST_F(ShadowTest, StartsAsPlainMemory) { expect_as_modelled(); }

TEST_F(ShadowTest, MarksEveryAlignmentAndLength) {
  for (std::size_t first = 0; first < 9; ++first) {
    for (std::size_t bytes = 0; bytes < 20; ++bytes) {
      initialise(0, kSize);
      forbid(first, bytes);
      expect_as_modelled();
      forget(first + 1, bytes);
      expect_as_modelled();
      initialise(first + 2, bytes / 2);
      expect_as_modelled();
    }
  }
}

TEST_F(ShadowTest, AllowsARangeOnlyWhereEveryByteIsAllowed) {
  forbid(17, 1);
  EXPECT_TRUE(all_allowed(region_, kBegin + 8, 9));
  EXPECT_FALSE(all_allowed(region_, kBegin + 8, 10));
  EXPECT_FALSE(all_allowed(region_, kBegin + 17, 1));
  EXPECT_TRUE(all_allowed(region_, kBegin + 18, 8));
}

TEST_F(ShadowTest, AllowsNothingBeyondTheRegion) {
  EXPECT_TRUE(all_allowed(region_, kBegin + kSize - 4, 4));
  EXPECT_FALSE(all_allowed(region_, kBegin + kSize - 4, 8));
}

TEST_F(ShadowTest, CountsARangeAsWrittenWhereOneByteIs) {
  forget(0, 16);
  EXPECT_TRUE(none_initialised(region_, kBegin, 16));
  initialise(5, 1);
  EXPECT_FALSE(none_initialised(region_, kBegin + 4, 4));
  EXPECT_TRUE(none_initialised(region_, kBegin, 4));
}

TEST(AccessInfo, KeepsItsParts) {
  const AccessInfo who = AccessInfo::of(1023, kLastClock, 9, Strength::block_atomic, true);
  EXPECT_EQ(who.thread(), 1023u);
  EXPECT_EQ(who.clock(), kLastClock);
  EXPECT_EQ(who.bytes(), 9u);
  EXPECT_EQ(who.strength(), Strength::block_atomic);
  EXPECT_TRUE(who.plain_before());
  const AccessInfo other = AccessInfo::of(0, 1, 15, Strength::plain);
  EXPECT_EQ(other.clock(), 1);
  EXPECT_EQ(other.strength(), Strength::plain);
  EXPECT_FALSE(other.plain_before());
}

}  // namespace
}  // namespace referee
