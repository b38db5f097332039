// attack: has macros that expand to 10^11 words
// expect: compile_error
// stopped by: limits of the compiler's memory and time
#define TEN(x) x x x x x x x x x x
#define THOUSAND(x) TEN(TEN(TEN(x)))
#define MILLIARD(x) THOUSAND(THOUSAND(THOUSAND(x)))
int zero = 0 TEN(TEN(MILLIARD(+0)));

void block_sum(float*, const float*, int) {}
