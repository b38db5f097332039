// Which undefined values a schedule brings.
#include "referee/src/runtime/memory/poison.h"

#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "referee/include/referee/value_type.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

float poison_under(Order order, std::uint64_t seed) {
  const Seeded<Order> before = options().schedule;
  options().schedule = {order, seed};
  const auto bits = static_cast<std::uint32_t>(poison(ValueType::f32));
  options().schedule = before;
  return std::bit_cast<float>(bits);
}

TEST(Poison, IsOfEachKindInTheFirstThreeSchedulesWhateverTheSeed) {
  EXPECT_TRUE(std::isnan(poison_under(Order::forward, 0)));
  EXPECT_GT(poison_under(Order::reverse, 0), 1e30f);
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    EXPECT_LT(poison_under(Order::weak, seed), -1e30f) << seed;
}

TEST(Poison, IsOfAnyKindInARandomOrder) {
  EXPECT_TRUE(std::isnan(poison_under(Order::random, 3)));
  EXPECT_LT(poison_under(Order::random, 4), -1e30f);
  EXPECT_GT(poison_under(Order::random, 5), 1e30f);
}

}  // namespace
}  // namespace referee
