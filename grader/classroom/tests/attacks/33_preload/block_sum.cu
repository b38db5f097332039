// attack: starts itself again with LD_PRELOAD
// expect: compile_error setenv
// on wasm: compile_error undeclared identifier
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

#include <cstdlib>

void block_sum(float*, const float*, int) {
  setenv("LD_PRELOAD", "./preloaded.so", 1);
  execl("/proc/self/exe", "submission", nullptr);
}
