// attack: ignores the signals that would end it
// expect: compile_error signal
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <csignal>

void block_sum(float*, const float*, int) {
  std::signal(SIGTERM, SIG_IGN);
  std::signal(SIGXCPU, SIG_IGN);
  for (;;) {
  }
}
