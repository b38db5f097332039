// Undefined values of three kinds.
#include "referee/src/runtime/memory/poison.h"

#include "referee/include/referee/value_type.h"
#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

Poison kind() {
  if (options().poison != Poison::mixed) return options().poison;
  const auto& schedule = options().schedule;
  if (schedule.choice == Order::forward) return Poison::nan;
  if (schedule.choice == Order::reverse) return Poison::high;
  // So these three schedules have all kinds, whatever the seed.
  if (schedule.choice == Order::weak) return Poison::low;
  constexpr Poison kOfSeed[] = {Poison::nan, Poison::low, Poison::high};
  return kOfSeed[schedule.seed % 3];
}

std::uint64_t not_a_number(ValueType type) {
  switch (type) {
    case ValueType::f64:
      return 0x7ff8000000000badull;
    case ValueType::bits:
    case ValueType::f32:
      return 0x7fc00bad7fc00badull;
    case ValueType::f16:
    case ValueType::bf16:
      return 0x7fad7fad7fad7fadull;
    default:
      return 0xDEADBEA7BADDECAFull;
  }
}

// Numbers that a few additions do not overflow: a lane may well add what nobody reads.
std::uint64_t large(ValueType type, bool negative) {
  switch (type) {
    case ValueType::f64:
      return negative ? 0xfe20000000000badull : 0x7e20000000000badull;  // 1e299
    case ValueType::bits:
    case ValueType::f32:
      return negative ? 0xf9000badf9000badull : 0x79000bad79000badull;  // 4e34
    case ValueType::f16:
      return negative ? 0xf3adf3adf3adf3adull : 0x73ad73ad73ad73adull;  // 15700
    case ValueType::bf16:
      return negative ? 0xf900f900f900f900ull : 0x7900790079007900ull;  // 4e34
    case ValueType::u8:
    case ValueType::u16:
    case ValueType::u32:
    case ValueType::u64:
    case ValueType::mask:
    case ValueType::predicate:
      return negative ? 0 : 0xFADDECAFFADDECAFull;
    case ValueType::i8:
      return negative ? 0x9Dull : 0x5Dull;
    case ValueType::i16:
      return negative ? 0xADDEull : 0x5DECull;
    case ValueType::i32:
      return negative ? 0xDADDECAFull : 0x2ADDECAFull;
    default:
      return negative ? 0xDEADBEA7BADDECAFull : 0x2EADBEA7BADDECAFull;
  }
}

}  // namespace

std::uint64_t poison(ValueType type) {
  return kind() == Poison::nan ? not_a_number(type) : large(type, kind() == Poison::low);
}

int poison_byte() { return kind() == Poison::nan ? 0xCD : kind() == Poison::high ? 0x7A : 0xFA; }

}  // namespace referee
