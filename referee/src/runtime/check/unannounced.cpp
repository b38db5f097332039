// Accesses that no callback has announced, as platform/wasm/watch.mjs tells of them: what the
// compiler left out, and what the libraries do, which nobody has instrumented.
#ifdef __wasm__
#include <cstddef>
#include <cstdint>

#include "referee/src/runtime/check/access.h"
#include "referee/src/runtime/check/fault.h"
#include "referee/src/runtime/check/memory_check.h"
#include "referee/src/runtime/check/stream_order.h"
#include "referee/src/runtime/platform/memory.h"

namespace referee {
namespace {

void check_unannounced(std::uintptr_t begin, std::size_t bytes, bool writes, std::uintptr_t pc) {
  const auto* const pointer = reinterpret_cast<const void*>(begin);
  if (writes) {
    check_range<AccessKind::write>(pointer, bytes, pc);
  } else {
    check_range<AccessKind::read>(pointer, bytes, pc);
  }
}

}  // namespace
}  // namespace referee

extern "C" {
void referee_program_touches(std::uintptr_t begin, std::size_t bytes, bool writes) {
  referee::check_unannounced(begin, bytes, writes, REFEREE_CALLER);
}

void referee_library_touches(std::uintptr_t begin, std::size_t bytes, bool writes) {
  if (referee::current.lane)
    return referee::check_unannounced(begin, bytes, writes, REFEREE_CALLER);
  if (writes) referee::require_writable(begin, bytes);
  // Of a word the library may need no more than the first byte.
  if (!writes && referee::device_is_at_work && referee::arena.contains(begin) &&
      !referee::is_closed(begin, bytes))
    referee::check_host_order(begin, 1, false, REFEREE_CALLER);
  if (referee::is_closed(begin, bytes)) {
    referee::diagnose_library(begin, REFEREE_CALLER);
  } else if (referee::image.contains(begin)) {
    referee::check_host_variable(begin, bytes, writes, REFEREE_CALLER, false);
  }
}
}
#endif
