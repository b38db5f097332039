// What is packed is what comes back.
#include "referee/src/runtime/memory/packed_lines.h"

#include <gmock/gmock.h>

#include <bit>
#include <cstring>

#include "referee/src/runtime/memory/shadow.h"

namespace referee {
namespace {

constexpr std::uint32_t kBlock = 1000, kOther = 1300, kOldest = 900;  // segments

Access access(std::uint32_t segment, std::uint32_t thread, std::uint32_t pc,
              Strength strength = Strength::plain) {
  return {segment, AccessInfo::of(thread, 7, 15, strength), pc};
}

class PackedLines : public ::testing::Test {
 protected:
  PackedLines() {
    initialise_shadow();
    forget_line_blocks();
    line_.segment = kBlock;
  }
  ~PackedLines() override { clear(line_); }

  void keep(const Cells& cells) {
    reshape(line_, LineForm::cells);
    line_.segment = kBlock;
    for (unsigned word = 0; word < kLineWords; ++word)
      ASSERT_TRUE(store_cell(line_, word, cells[word], kOldest));
  }
  void expect_packed(const Cells& cells) {
    keep(cells);
    ASSERT_TRUE(pack(line_, kOldest));
    EXPECT_EQ(line_.form(), LineForm::packed);
    EXPECT_EQ(form_before(line_), LineForm::cells);
    const Cells result = load_cells(line_);
    for (unsigned word = 0; word < kLineWords; ++word)
      EXPECT_EQ(std::memcmp(&result[word], &cells[word], sizeof(Cell)), 0) << word;
  }
  std::size_t block_bytes() const { return packed_block_bytes(line_); }

  Line line_;
};

// A row that a warp reads, and a warp of another block has read.
TEST_F(PackedLines, WhatLanesReadInStepNeedsNoBlock) {
  Cells cells{};
  for (std::uint32_t word = 0; word < kLineWords; ++word) {
    cells[word].reader = access(kOther, 64 + word, 0x401000);
    cells[word].reader_lanes = 0x10001u << word;
    cells[word].other_reader = access(kBlock, 128 + word, 0x401000);
  }
  expect_packed(cells);
  EXPECT_EQ(block_bytes(), 0u);
}

TEST_F(PackedLines, WhatOneThreadWroteAndAWarpReadNeedsNoBlock) {
  Cells cells{};
  for (Cell& cell : cells) {
    cell.writer = access(kBlock, 1023, 0x401000, Strength::is_volatile);
    cell.reader = access(kBlock + 1, 31, 0x402000);
    cell.reader_lanes = 0xFFFFFFFF;
  }
  expect_packed(cells);
  EXPECT_EQ(block_bytes(), 0u);
}

TEST_F(PackedLines, LanesThatShareWordsByTwosAndFoursAreInStep) {
  for (const unsigned shift : {1u, 2u}) {
    Cells cells{};
    for (std::uint32_t word = 0; word < kLineWords; ++word)
      cells[word].writer = access(kBlock, word >> shift, 0x401000);
    expect_packed(cells);
    EXPECT_LE(block_bytes(), 32u);
  }
}

TEST_F(PackedLines, ThreadsInAnyOrderAreListed) {
  Cells cells{};
  for (std::uint32_t word = 0; word < kLineWords; ++word) {
    cells[word].writer = access(kBlock, 255 - word, 0x401000);
    cells[word].reader = access(kBlock + 1, word * 37 % 256, 0x402000);
    cells[word].reader_lanes = std::rotl(1u, static_cast<int>(word * 37 % 32));
    cells[word].other_reader = access(kBlock + 1, word * 101 % 256, 0x403000);
  }
  expect_packed(cells);
  EXPECT_LE(block_bytes(), 64u);
}

TEST_F(PackedLines, AccessesThatDoNotCountAreForgotten) {
  Cells cells{};
  for (Cell& cell : cells) cell.writer = access(kBlock, 1, 0x401000);
  cells[3].reader = access(kOldest - 1, 2, 0x402000);
  cells[3].reader_lanes = 4;
  keep(cells);
  ASSERT_TRUE(pack(line_, kOldest));
  EXPECT_EQ(load_cell(line_, 3).reader.segment, 0u);
  EXPECT_EQ(load_cell(line_, 3).writer.segment, kBlock);
}

TEST_F(PackedLines, WhatIsOfAnotherBlockInEachWordStaysAsItIs) {
  Cells cells{};
  for (std::uint32_t word = 0; word < kLineWords; ++word)
    cells[word].writer = access(kBlock + 17 * word, word, 0x401000);
  keep(cells);
  EXPECT_FALSE(pack(line_, kOldest));
  EXPECT_EQ(line_.form(), LineForm::cells);
  EXPECT_EQ(load_cell(line_, 5).writer.segment, kBlock + 17 * 5);
}

// As threads of one block access structures, word by word.
TEST_F(PackedLines, EntriesOfOneSegmentAndFewSitesNeedNoBlock) {
  const auto written = [](unsigned word, std::uint32_t time) {
    Cell cell;
    cell.writer = access(kBlock, 60 + word / 4, 0x401000 + 16 * (time + word % 3));
    return cell;
  };
  const auto keep_entries = [&](unsigned first_thread) {
    reshape(line_, LineForm::entries);
    line_.segment = kBlock;
    for (unsigned word = 0; word < kLineWords - 1; ++word) {
      Cell cell = written(word, 0);
      cell.writer = access(kBlock, first_thread + word / 4, cell.writer.pc);
      ASSERT_TRUE(store_cell(line_, word, cell, kOldest));
    }
  };
  keep_entries(62);
  close_entries(line_);
  EXPECT_EQ(line_.form(), LineForm::entries) << "threads 63 and 64";
  keep_entries(60);
  close_entries(line_);
  ASSERT_EQ(line_.form(), LineForm::close_entries);
  EXPECT_FALSE(has_block(line_));
  // Each of them is replaced again and again.
  for (std::uint32_t time = 0; time < 10; ++time) {
    for (unsigned word = 0; word < kLineWords; ++word) {
      const bool is_any = time != 0 || word != kLineWords - 1;
      const Cell cell = load_cell(line_, word), expected = is_any ? written(word, time) : Cell{};
      EXPECT_EQ(std::memcmp(&cell, &expected, sizeof(Cell)), 0) << time << ' ' << word;
    }
    for (unsigned third = 0; third < 3; ++third)
      for (unsigned word = third; word < kLineWords; word += 3)
        ASSERT_TRUE(store_cell(line_, word, written(word, time + 1), kOldest));
  }
  Cell other;
  other.writer = access(kOther, 60, 0x401000);
  EXPECT_FALSE(store_cell(line_, 0, other, kOldest));
  EXPECT_EQ(load_cell(line_, 0).writer.segment, kBlock);
}

// Sites that have been replaced make room for others; where more are in use, pairs keep each their
// own.
TEST_F(PackedLines, PairsThatShareFewSitesAreClose) {
  reshape(line_, LineForm::close_pairs);
  line_.segment = kBlock;
  const auto pair = [](std::uint32_t segment, std::uint32_t pc) {
    Cell cell;
    cell.writer = access(segment, 1, pc);
    cell.reader = access(segment + 1, 2, pc + 4);
    cell.reader_lanes = 4;
    return cell;
  };
  for (std::uint32_t time = 0; time < 10; ++time)
    for (unsigned word = 0; word < kLineWords; ++word)
      ASSERT_TRUE(
          store_cell(line_, word, pair(kBlock + word, 0x401000 + 16 * (time + word / 8)), kOldest));
  const Cells cells = load_cells(line_);
  for (unsigned word = 0; word < kLineWords; ++word) {
    const Cell expected = pair(kBlock + word, 0x401000 + 16 * (9 + word / 8));
    EXPECT_EQ(std::memcmp(&cells[word], &expected, sizeof(Cell)), 0) << word;
  }
  EXPECT_TRUE(store_cell(line_, 0, pair(kBlock, 0x401000), kOldest));
  EXPECT_FALSE(store_cell(line_, 1, pair(kBlock, 0x402000), kOldest));
  EXPECT_EQ(load_cell(line_, 1).writer.pc, cells[1].writer.pc);
}

// Its plain write is kept by the place of its cell.
TEST_F(PackedLines, AWriteBehindAPlainOneStaysInItsPlace) {
  Cells cells{};
  for (Cell& cell : cells) cell.writer = access(kBlock, 1, 0x401000);
  cells[0].writer.info = AccessInfo::of(1, 7, 15, Strength::atomic, true);
  keep(cells);
  EXPECT_FALSE(pack(line_, kOldest));
}

TEST_F(PackedLines, BlocksAreGivenBack) {
  Cells cells{};
  for (std::uint32_t word = 0; word < kLineWords; ++word)
    cells[word].writer = access(kBlock, word * 37 % 64, 0x401000);
  keep(cells);
  const std::size_t bytes = bytes_of_line_blocks();
  for (int time = 0; time < 3; ++time) {
    ASSERT_TRUE(pack(line_, kOldest));
    keep(cells);
  }
  EXPECT_LE(bytes_of_line_blocks(), bytes + 160);
}

}  // namespace
}  // namespace referee
