// attack: forks without end
// expect: compile_error fork
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

void block_sum(float*, const float*, int) {
  for (;;) fork();
}
