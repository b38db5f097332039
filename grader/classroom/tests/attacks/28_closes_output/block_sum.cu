// attack: closes its output, so that nobody hears of its end
// expect: wrong_answer out is wrong
// stopped by: output proves nothing; the end is seen by wait()
#include <cuda_runtime.h>

#include <cstdio>

void block_sum(float*, const float*, int) {
  std::fclose(stdout);
  std::fclose(stderr);
}
