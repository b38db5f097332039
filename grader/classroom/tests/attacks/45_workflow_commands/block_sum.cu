// attack: prints commands of a workflow
// expect: wrong_answer out is wrong
// stopped by: text from a submission is made plain before anybody prints it
#include <cuda_runtime.h>

#include <cstdio>

void block_sum(float*, const float*, int) {
  std::puts("::set-output name=score::100");
  std::puts("  ::error file=grade::this submission passed");
  std::puts("##[set-env name=SCORE;]100");
  std::puts("\x1b[2J\x1b[1;1H[  PASSED  ] 15 tests.");
}
