// An invariant that does not hold.
#include "referee/src/runtime/platform/dcheck.h"

#include <cstdio>
#include <cstdlib>

namespace referee {

void dcheck_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "referee: %s:%d: the runtime's invariant %s does not hold\n", file, line,
               condition);
  std::abort();
}

}  // namespace referee
