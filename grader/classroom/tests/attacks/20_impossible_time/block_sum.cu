// attack: prints a time that no device reaches, and computes nothing
// expect: wrong_answer out is wrong
// stopped by: what a program prints proves nothing; bench has the clock and the roofline
// on a GPU: wrong_answer
#include <cuda_runtime.h>

#include <cstdio>

void block_sum(float*, const float*, int n) {
  std::printf("{\"benchmark\": \"block_sum\", \"n\": %d, \"median_us\": 0.000001}\n", n);
}
