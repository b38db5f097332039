// attack: ends the program in order before main()
// expect: crashed before it had answered
// stopped by: an answer counts where the program ended in order and left a report
#include <cuda_runtime.h>

#include <cstdlib>

namespace {
[[gnu::constructor]] void early() { std::exit(0); }
}  // namespace

void block_sum(float*, const float*, int) {}
