// attack: ends the program with success before main()
// expect: compile_error _exit
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

namespace {
struct Early {
  Early() { _exit(0); }
} early;
}  // namespace

void block_sum(float*, const float*, int) {}
