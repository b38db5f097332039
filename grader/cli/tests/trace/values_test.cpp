// Values and lanes as text.
#include "grader/cli/trace/values.h"

#include <gtest/gtest.h>

namespace warplings::cli::trace {
namespace {

TEST(CompactValue, KeepsTheSizeOfANumber) {
  EXPECT_EQ(compact_value("123", 3), "123");
  EXPECT_EQ(compact_value("-1234.5678", 7), "-1234.6");
  EXPECT_EQ(compact_value("123456789", 7), "1.235e8");
  EXPECT_EQ(compact_value("1.1754944e-38", 7), "1.2e-38");
  EXPECT_EQ(compact_value("0xffffffff", 7), "0xffff~");
}

TEST(LanesInWords, NamesRanges) {
  EXPECT_EQ(lanes_in_words(0x1u), "lane 0");
  EXPECT_EQ(lanes_in_words(0x8000000fu), "lanes 0-3, 31");
}

}  // namespace
}  // namespace warplings::cli::trace
