// Device memory that is allocated and freed again and again. REFEREE_DEVICE_MEMORY is 64 MiB here.
#include "referee/src/runtime/memory/allocation.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <vector>

#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

void* take(std::size_t bytes) {
  return allocate(bytes, MemoryKind::device, std::source_location::current());
}
bool set_result(void* pointer) { return release(pointer, std::source_location::current()); }
std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

// Pages of [begin, end) that memory stands behind.
std::size_t resident_pages(std::uintptr_t begin, std::uintptr_t end) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  begin = (begin + page - 1) & ~(page - 1);
  end &= ~(page - 1);
  std::vector<unsigned char> resident((end - begin) / page);
  EXPECT_EQ(mincore(reinterpret_cast<void*>(begin), end - begin, resident.data()), 0);
  std::size_t count = 0;
  for (const unsigned char one : resident) count += one & 1u;
  return count;
}

// Of the whole process; a file's pages count where they are mapped and touched.
std::size_t resident_bytes() {
  std::size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool is_open(const void* byte) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const ssize_t written = write(ends[1], byte, 1);
  close(ends[0]);
  close(ends[1]);
  return written == 1;
}

TEST(Allocation, FreedAddressesAreUsedAgainOnlyWhereThereAreNoOthers) {
  ASSERT_EQ(options().device_memory, 64 * kMegabyte);
  void* const lives = take(100);
  std::vector<std::uintptr_t> begins;
  for (int i = 0; i < 3; ++i) {
    void* const pointer = take(40 * kMegabyte);
    ASSERT_NE(pointer, nullptr);
    begins.push_back(number(pointer));
    EXPECT_TRUE(set_result(pointer));
    EXPECT_TRUE(allocation_near(begins.back())->freed);
  }
  EXPECT_NE(begins[1], begins[0]);
  EXPECT_NE(begins[2], begins[1]);
  // A program may free and allocate for ever beside what lives.
  for (int i = 0; i < 100; ++i) {
    void* const pointer = take(40 * kMegabyte);
    ASSERT_NE(pointer, nullptr) << i;
    EXPECT_EQ(allocation_of(number(pointer))->begin, number(pointer));
    EXPECT_TRUE(all_allowed(arena, number(pointer), 40 * kMegabyte));
    EXPECT_TRUE(none_initialised(arena, number(pointer), 4096));
    EXPECT_TRUE(set_result(pointer));
    EXPECT_FALSE(all_allowed(arena, number(pointer), 1));
  }
  EXPECT_EQ(allocation_of(number(lives))->size, 100u);
  EXPECT_TRUE(set_result(lives));
}

TEST(Allocation, LiveOnesNeverOverlap) {
  std::vector<std::pair<std::uintptr_t, std::size_t>> live;
  std::uint32_t random = 7;
  for (int i = 0; i < 4000; ++i) {
    random = random * 1664525u + 1013904223u;
    if (random >> 31 && !live.empty()) {
      const std::size_t which = (random >> 8) % live.size();
      EXPECT_TRUE(set_result(reinterpret_cast<void*>(live[which].first)));
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(which));
      continue;
    }
    const std::size_t bytes = (random >> 8) % 300000 + 1;
    const std::uintptr_t begin = number(take(bytes));
    if (begin == 0) continue;  // 64 MiB are full
    for (const auto& [other, size] : live) {
      EXPECT_TRUE(begin + bytes + kArenaRedzone <= other || other + size + kArenaRedzone <= begin);
    }
    EXPECT_FALSE(all_allowed(arena, begin - 1, 1));
    EXPECT_FALSE(all_allowed(arena, begin + bytes, 1));
    live.emplace_back(begin, bytes);
  }
  EXPECT_GT(live.size(), 10u);
  for (const auto& [begin, size] : live) EXPECT_TRUE(set_result(reinterpret_cast<void*>(begin)));
  EXPECT_EQ(allocated_bytes(), 0u);
}

TEST(Allocation, FreedMemoryGoesBackToTheSystem) {
  constexpr std::size_t kBytes = 4 * kMegabyte;
  char* const pointer = static_cast<char*>(take(kBytes));
  const std::uintptr_t begin = number(pointer), end = begin + kBytes;
  std::memset(pointer, 1, kBytes);
  for (std::uintptr_t at = begin; at < end; at += kLineBytes) arena.line(at)->segment = 1;
  const std::uintptr_t lines = number(arena.line(begin)), last_line = number(arena.line(end));
  EXPECT_GT(resident_pages(begin, end), 0u);
  EXPECT_GT(resident_pages(lines, last_line), 0u);
  EXPECT_TRUE(set_result(pointer));
  EXPECT_EQ(resident_pages(begin, end), 0u);
  EXPECT_EQ(resident_pages(lines, last_line), 0u);
}

TEST(Allocation, WhatWasFreedTakesNoMemoryForItsStates) {
  constexpr std::size_t kBytes = 48 * kMegabyte;  // of which the states are 12
  for (int i = 0; i < 4; ++i) {
    char* const pointer = static_cast<char*>(take(kBytes));
    ASSERT_NE(pointer, nullptr);
    const std::uintptr_t begin = number(pointer);
    const std::size_t before = resident_bytes();
    EXPECT_TRUE(set_result(pointer));
    EXPECT_LT(resident_bytes(), before + 4 * kMegabyte);
    for (const std::size_t offset : {std::size_t{0}, kBytes / 2 + 5, kBytes - 1})
      EXPECT_FALSE(all_allowed(arena, begin + offset, 1));
  }
  // The next one may lie in its middle, and each of its bytes counts.
  char* const small = static_cast<char*>(take(8 * kMegabyte + 3));
  ASSERT_NE(small, nullptr);
  EXPECT_TRUE(all_allowed(arena, number(small), 8 * kMegabyte + 3));
  EXPECT_TRUE(none_initialised(arena, number(small), 8 * kMegabyte + 3));
  EXPECT_FALSE(all_allowed(arena, number(small) + 8 * kMegabyte + 3, 1));
  mark_initialised(arena, number(small), 8 * kMegabyte + 3);
  EXPECT_TRUE(set_result(small));
  EXPECT_FALSE(all_allowed(arena, number(small) + 4 * kMegabyte, 1));
}

TEST(Allocation, NoLineKeepsABlockThatIsForgotten) {
  void* const pointer = take(kMegabyte + 300);
  ASSERT_NE(pointer, nullptr);
  const std::uintptr_t begin = number(pointer), end = begin + kMegabyte + 300;
  for (std::uintptr_t at = begin; at < end; at += kLineBytes)
    reshape(*arena.line(at), LineForm::entries);
  EXPECT_GT(bytes_of_line_blocks(), 0u);
  forget_all_accesses();
  EXPECT_EQ(bytes_of_line_blocks(), 0u);
  for (std::uintptr_t at = begin; at < end; at += kLineBytes) {
    EXPECT_FALSE(has_block(*arena.line(at))) << at - begin;
    EXPECT_EQ(arena.line(at)->form(), LineForm::runs) << at - begin;
  }
  EXPECT_TRUE(set_result(pointer));
}

TEST(Allocation, WhatWasFreedInFrontIsOpenedWhenSomebodyTouchesIt) {
  void *first = nullptr, *second = nullptr;
  {
    const OpenDeviceMemory open;
    release_all();
    first = take(100);
    second = take(100);
    ASSERT_LT(number(first), number(second));
    set_result(first);
    EXPECT_TRUE(is_open(first));
  }
  EXPECT_FALSE(is_open(first));
  EXPECT_FALSE(is_open(second));
  {
    const OpenDeviceMemory open;
    EXPECT_FALSE(is_open(first));
    EXPECT_TRUE(is_open(second));
    open_freed_memory();
    EXPECT_TRUE(is_open(first));
  }
  EXPECT_FALSE(is_open(first));
  EXPECT_TRUE(open_device_memory());
  EXPECT_TRUE(is_open(first));
  EXPECT_TRUE(is_open(second));
  { const OpenDeviceMemory open; }
  EXPECT_FALSE(is_open(first));
  EXPECT_FALSE(is_open(second));
}

}  // namespace
}  // namespace referee
