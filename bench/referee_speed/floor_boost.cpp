// The same floor as floor.cpp with the switch of Boost.Context, which saves what the ABI asks for:
// nanoseconds of a switch between 256 fibers in turn. Prints one number. Link with -lboost_context.
#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdio>

#include "cpu_time.h"

namespace {

using boost::context::detail::fcontext_t;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

constexpr int kFibers = 256;
constexpr int kRounds = 20000;
constexpr std::size_t kStackBytes = 65 * 4096;  // as the lanes'
fcontext_t contexts[kFibers], host;
int running = 0, rounds = 0;

// Whoever goes on is told where the one before stands, as `data` says.
void fiber(transfer_t from) {
  for (;;) {
    *static_cast<fcontext_t*>(from.data) = from.fctx;
    const int self = running;
    running = self + 1 == kFibers ? 0 : self + 1;
    if (running == 0 && ++rounds == kRounds) jump_fcontext(host, nullptr);
    from = jump_fcontext(contexts[running], &contexts[self]);
  }
}

}  // namespace

int main() {
  void* memory = mmap(nullptr, kFibers * kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  for (int i = 0; i < kFibers; ++i) {
    char* top = static_cast<char*>(memory) + (i + 1) * kStackBytes - 64 - (i * 7 % 61) * 64;
    contexts[i] = make_fcontext(top, kStackBytes / 2, fiber);
  }
  const double start = cpu_seconds();
  jump_fcontext(contexts[0], &host);
  const double spent = cpu_seconds() - start;
  std::printf("%.2f\n", spent * 1e9 / kRounds / kFibers);
}
