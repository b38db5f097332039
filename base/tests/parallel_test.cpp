#include "base/parallel.h"

#include <gmock/gmock.h>

#include <stdexcept>
#include <vector>

namespace warplings::base {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(ForEachIndex, CallsEachOnce) {
  std::vector<int> calls(1000);  // each element is one thread's
  for_each_index(calls.size(), 4, [&](std::size_t i) { ++calls[i]; });
  EXPECT_THAT(calls, Each(1));
}

TEST(ForEachIndex, KeepsTheOrderWithOneJob) {
  std::vector<std::size_t> order;
  for_each_index(4, 1, [&](std::size_t i) { order.push_back(i); });
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3));
}

TEST(ForEachIndex, DoesNothingForNothing) {
  for_each_index(0, 0, [](std::size_t) { FAIL(); });
}

TEST(ForEachIndex, BeginsNothingAfterAnExceptionAndPassesItOn) {
  std::size_t begun = 0;
  EXPECT_THROW(for_each_index(10, 1,
                              [&](std::size_t i) {
                                ++begun;
                                if (i == 3) throw std::runtime_error("three");
                              }),
               std::runtime_error);
  EXPECT_EQ(begun, 4U);
}

}  // namespace
}  // namespace warplings::base
