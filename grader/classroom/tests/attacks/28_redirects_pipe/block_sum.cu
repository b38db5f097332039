// attack: puts a pipe of its own in the place of its output
// expect: compile_error dup2
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

void block_sum(float*, const float*, int) {
  int ends[2];
  if (pipe(ends) == 0) dup2(ends[1], 1);
}
