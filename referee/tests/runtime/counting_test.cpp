// What counting memory remembers of accesses: who wrote a word last, and which lanes access memory
// together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/src/runtime/observe/last_writers.h"
#include "referee/src/runtime/observe/warp_requests.h"
#include "referee/src/runtime/platform/source_lines.h"

namespace referee {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

MemoryAccess access(std::uintptr_t address, std::size_t size = 4, std::uintptr_t pc = 1) {
  return {address, size, AccessKind::read, pc};
}

std::vector<std::uint32_t> warps_at(LastWriters& writers, std::uintptr_t address,
                                    std::size_t size) {
  std::vector<std::uint32_t> result;
  writers.each(access(address, size), [&](const Writer& writer) { result.push_back(writer.warp); });
  return result;
}

TEST(LastWriters, TellsTheWriterOfEachWord) {
  LastWriters writers;
  writers.note(access(0x1000, 8), {0, 1});
  writers.note(access(0x1004), {0, 2});
  writers.note(access(0x9000), {0, 3});
  EXPECT_THAT(warps_at(writers, 0x1000, 16), ElementsAre(1, 2));
  EXPECT_THAT(warps_at(writers, 0x9000, 4), ElementsAre(3));
  for (const std::uintptr_t nobody_wrote : {0xffcu, 0x1008u, 0x5000u, 0x9004u})
    EXPECT_THAT(warps_at(writers, nobody_wrote, 4), ElementsAre()) << nobody_wrote;
}

// Where it was asked for before somebody wrote to it, too.
TEST(LastWriters, KnowsWhatWasWrittenSinceItWasAsked) {
  LastWriters writers;
  writers.note(access(0x1000), {0, 1});
  writers.note(access(0x9000), {0, 1});
  EXPECT_THAT(warps_at(writers, 0x5000, 4), ElementsAre());
  writers.note(access(0x5000), {0, 2});
  EXPECT_THAT(warps_at(writers, 0x5000, 4), ElementsAre(2));
  writers.clear();
  EXPECT_THAT(warps_at(writers, 0x5000, 4), ElementsAre());
}

TEST(LastWriters, TellsBytesApart) {
  LastWriters writers;
  writers.note(access(0x1001, 1), {0, 1});
  EXPECT_THAT(warps_at(writers, 0x1000, 1), ElementsAre());
  EXPECT_THAT(warps_at(writers, 0x1001, 1), ElementsAre(1));
}

std::vector<std::vector<std::uintptr_t>> addresses_of(WarpRequests& requests) {
  std::vector<std::vector<std::uintptr_t>> result;
  requests.take([&](const Request& request) {
    result.emplace_back();
    for (const MemoryAccess& one : request) result.back().push_back(one.address);
  });
  return result;
}

// The second lane comes to the places in another order, and once more to the first.
TEST(WarpRequests, JoinsWhatIsExecutedForTheSameTime) {
  WarpRequests requests;
  requests.add({access(10, 4, 1), access(11, 4, 2), access(12, 4, 1)});
  requests.add({access(21, 4, 2), access(20, 4, 1), access(22, 4, 1), access(23, 4, 1)});
  requests.add({});
  requests.add({access(31, 4, 2)});
  EXPECT_THAT(addresses_of(requests),
              UnorderedElementsAre(ElementsAre(10, 20), ElementsAre(12, 22), ElementsAre(23),
                                   ElementsAre(11, 21, 31)));
}

TEST(WarpRequests, ForgetsWhatWasTaken) {
  WarpRequests requests;
  requests.add({access(10, 4, 1), access(11, 4, 2), access(12, 4, 1)});
  addresses_of(requests);
  EXPECT_THAT(addresses_of(requests), ElementsAre());
  requests.add({access(20, 4, 2), access(21, 4, 3)});
  EXPECT_THAT(addresses_of(requests), UnorderedElementsAre(ElementsAre(20), ElementsAre(21)));
}

template <class T>
void some_kernel(T) {}

TEST(FunctionNames, AreThoseOfTheSymbolTable) {
  const auto address = [](auto* function) { return reinterpret_cast<std::uintptr_t>(function); };
  EXPECT_THAT(function_names({address(&some_kernel<int>), address(&some_kernel<float>),
                              address(&some_kernel<int>), std::uintptr_t{16}}),
              ElementsAre("referee::(anonymous namespace)::some_kernel<int>",
                          "referee::(anonymous namespace)::some_kernel<float>",
                          "referee::(anonymous namespace)::some_kernel<int>", ""));
}

}  // namespace
}  // namespace referee
