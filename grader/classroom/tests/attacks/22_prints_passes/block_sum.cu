// attack: prints what a passing test prints, and ends with success
// expect: crashed before it had answered
// stopped by: what a program prints, and its exit status, prove nothing
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

void block_sum(float*, const float*, int) {
  std::puts("[==========] 15 tests ran.\n[  PASSED  ] 15 tests.\n{\"scores\":{\"P\":100}}");
  std::exit(0);
}
