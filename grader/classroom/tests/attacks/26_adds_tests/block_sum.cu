// attack: adds tests of its own that pass
// expect: compile_error
// stopped by: gtest is in another process: there is nothing to add to
#include <cuda_runtime.h>
#include <gtest/gtest.h>

TEST(BlockSum, Passes) {}

void block_sum(float*, const float*, int) {}
