// attack: leaves a process behind
// expect: compile_error daemon
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

void block_sum(float*, const float*, int) {
  if (daemon(0, 0) == 0) sleep(600);
}
