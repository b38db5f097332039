// WebAssembly: the calls of waiting_calls.h (arch.h).
#if defined(__wasm__)

#include "referee/src/runtime/arch/wasm.h"

#include <source_location>

#include "referee/include/referee/warp.h"

namespace referee {

// The running lane begins with its context; null while host code runs.
extern "C" FiberContext* referee_current;
extern "C" void referee_lane_meets(std::uint64_t request, unsigned mask, std::uint64_t value,
                                   unsigned argument, std::source_location where, const char* name);
extern "C" void referee_lane_waits(std::source_location where, const char* name);

extern "C" std::uint64_t referee_meet_in_warp(std::uint64_t request, unsigned mask,
                                              std::uint64_t value, unsigned argument,
                                              std::source_location where, const char* name) {
  if (referee_current == nullptr) return value;
  // Indices of tables: the compiler has made them, if it was the compiler.
  if (operation_of(request) >= WarpOperation::count || type_of(request) > ValueType::f64)
    __builtin_trap();
  referee_lane_meets(request, mask, value, argument, where, name);
  return referee_current->result;
}

extern "C" void referee_wait_for_block(std::source_location where, const char* name) {
  if (referee_current != nullptr) referee_lane_waits(where, name);
}

// Of the stubs of host functions, with the function's name.
extern "C" [[noreturn]] void referee_lane_calls_host(const char* name);
extern "C" void referee_stub_called(const char* name) {
  if (referee_current != nullptr) referee_lane_calls_host(name);
}

}  // namespace referee

#endif
