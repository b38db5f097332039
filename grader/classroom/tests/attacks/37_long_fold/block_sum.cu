// attack: has an expression of two million terms
// expect: compile_error
// stopped by: limits of the compiler's memory, time and depth
#include <utility>

template <int... kTerms>
constexpr int sum(std::integer_sequence<int, kTerms...>) {
  return (kTerms ^ ...);
}
static_assert(sum(std::make_integer_sequence<int, 2'000'000>()) == 0);

void block_sum(float*, const float*, int) {}
