// Shuffles and atomicAdd of the 16-bit types; included once for each format. The shuffles are those
// of warp.h, which learn of the types here.

namespace referee {
template <>
struct IsShuffled<REFEREE_SCALAR> : std::true_type {};
template <>
struct IsShuffled<REFEREE_PAIR> : std::true_type {};
template <>
inline constexpr ValueType kValueType<REFEREE_SCALAR> = REFEREE_VALUE_TYPE;
template <>
inline constexpr ValueType kValueType<REFEREE_PAIR> = REFEREE_VALUE_TYPE;
}  // namespace referee

// Returns the old value. On a pair the halves are added separately, and only each half is promised
// to be atomic (CUDA Math API); here both change at once.
inline REFEREE_SCALAR atomicAdd(REFEREE_SCALAR* address, REFEREE_SCALAR value) {
  const auto sum = [](std::uint64_t old, std::uint64_t operand) {
    return referee::to_bits(__hadd(referee::from_bits<REFEREE_SCALAR>(old),
                                   referee::from_bits<REFEREE_SCALAR>(operand)));
  };
  return referee::from_bits<REFEREE_SCALAR>(
      referee::atomic_update(address, sizeof(value), sum, referee::to_bits(value)));
}
inline REFEREE_PAIR atomicAdd(REFEREE_PAIR* address, REFEREE_PAIR value) {
  const auto sum = [](std::uint64_t old, std::uint64_t operand) {
    return referee::to_bits(
        __hadd2(referee::from_bits<REFEREE_PAIR>(old), referee::from_bits<REFEREE_PAIR>(operand)));
  };
  return referee::from_bits<REFEREE_PAIR>(
      referee::atomic_update(address, sizeof(value), sum, referee::to_bits(value)));
}
