// attack: redefines what assertions might be made of
// expect: wrong_answer out is wrong
// stopped by: nothing that judges is compiled with the submission
#include <cuda_runtime.h>

#define ASSERT_THAT(...)
#define EXPECT_THAT(...)
#define ASSERT_EQ(...)
#define EXPECT_EQ(...)
#define assert(...)
#define TEST_P(suite, name) static void suite##name()
#define main not_main

void block_sum(float*, const float*, int) {}
