// Addresses as reports name them: by the array's element, however wide the access is.
#include "referee/src/runtime/check/address_text.h"

#include <gtest/gtest.h>

#include "referee/include/referee/shared_memory.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {
namespace {

struct Arrays {
  Redzone before;
  float tile[64];
  Redzone between;
  double wide[8];
  Redzone behind_wide;
  unsigned char bytes[64];
  Redzone behind_bytes;
  int flag;
  Redzone behind;
} arrays;

template <class T>
void declare(T& array, const char* name) {
  declare_in_block(
      {reinterpret_cast<std::uintptr_t>(&array), sizeof(T), name, "", 0, false, kElementType<T>});
}

std::string text(const void* address, std::size_t size) {
  return describe_address(reinterpret_cast<std::uintptr_t>(address), size);
}

class AddressText : public ::testing::Test {
 protected:
  AddressText() {
    begin_shared(0);
    declare(arrays.tile, "tile");
    declare(arrays.wide, "wide");
    declare(arrays.bytes, "bytes");
    declare(arrays.flag, "flag");
  }
  ~AddressText() override { end_shared(); }
};

TEST_F(AddressText, NamesTheElementThatAWiderAccessBeginsAt) {
  EXPECT_EQ(text(&arrays.tile[5], 4), "tile[5]");
  EXPECT_EQ(text(&arrays.tile[20], 16), "tile[20]");
}

TEST_F(AddressText, NamesTheElementThatANarrowerAccessLiesIn) {
  const auto* second = reinterpret_cast<const char*>(&arrays.wide[5]) + 4;
  EXPECT_EQ(text(&arrays.wide[5], 4), "wide[5]");
  EXPECT_EQ(text(second, 4), "wide[5]");
  EXPECT_EQ(text(reinterpret_cast<const char*>(&arrays.tile[5]) + 1, 1), "tile[5]");
}

TEST_F(AddressText, CountsElementsBeforeAndBehindTheArray) {
  EXPECT_EQ(text(arrays.tile - 1, 4), "tile[-1]");
  EXPECT_EQ(text(reinterpret_cast<const char*>(arrays.tile) - 1, 1), "tile[-1]");
  EXPECT_EQ(text(arrays.tile + 64, 4), "tile[64]");
}

TEST_F(AddressText, TakesBytesForWhatAWiderAccessMakesOfThem) {
  EXPECT_EQ(text(&arrays.bytes[7], 1), "bytes[7]");
  EXPECT_EQ(text(&arrays.bytes[8], 4), "bytes[2]");
  EXPECT_EQ(text(&arrays.bytes[9], 4), "bytes byte 9");
}

TEST_F(AddressText, GivesAScalarNoIndex) {
  EXPECT_EQ(text(&arrays.flag, 4), "flag");
  EXPECT_EQ(text(reinterpret_cast<const char*>(&arrays.flag) + 1, 1), "flag");
}

TEST_F(AddressText, CountsGlobalMemoryInAccessesWhereNoKernelTellsItsType) {
  auto* memory = static_cast<char*>(allocate(256, MemoryKind::device, {}));
  EXPECT_EQ(text(memory + 48, 4), "global memory[12]");
  EXPECT_EQ(text(memory + 41, 4), "global memory byte 41");
  release(memory, {});
}

}  // namespace
}  // namespace referee
