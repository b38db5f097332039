// attack: has the compiler compute without end
// expect: compile_error
// stopped by: the compiler's own bound on what it computes
constexpr unsigned long without_end() {
  unsigned long sum = 0;
  for (unsigned long i = 0; i >= 0; ++i) sum += i;
  return sum;
}
static_assert(without_end() != 0);

void block_sum(float*, const float*, int) {}
