// The floor under the referee: nanoseconds of a switch between 256 fibers in turn, each on a stack
// of its own that lies as the lanes' stacks lie. Prints one number.
#include <sys/mman.h>

#include <cstdio>

#include "cpu_time.h"
#include "referee/src/runtime/platform/fibers.h"

namespace {

constexpr int kFibers = 256;
constexpr int kRounds = 20000;
referee::FiberContext contexts[kFibers], host;
int running = 0, rounds = 0;

void fiber() {
  for (;;) {
    const int self = running;
    running = self + 1 == kFibers ? 0 : self + 1;
    if (running == 0 && ++rounds == kRounds) referee::switch_to(&contexts[self], &host);
    referee::switch_to(&contexts[self], &contexts[running]);
  }
}

}  // namespace

int main() {
  void* memory = mmap(nullptr, kFibers * referee::kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  for (int i = 0; i < kFibers; ++i) {
    char* end = static_cast<char*>(memory) + (i + 1) * referee::kStackBytes;
    contexts[i] = referee::first_context(end, static_cast<std::uint32_t>(i), fiber);
  }
  const double start = cpu_seconds();
  referee::switch_to(&host, &contexts[0]);
  const double spent = cpu_seconds() - start;
  std::printf("%.2f\n", spent * 1e9 / kRounds / kFibers);
}
