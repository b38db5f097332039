// Where a fiber that does not run continues. Machine code reads and writes the fields by their
// offsets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace referee {

struct FiberContext {
  void* stack = nullptr;  // the stack pointer
  void* code = nullptr;
  void* frame = nullptr;     // the frame pointer
  std::uint64_t result = 0;  // what the call that it waits in returns (waiting_calls.h)
};
#ifndef __wasm__
static_assert(offsetof(FiberContext, stack) == 0 && offsetof(FiberContext, code) == 8 &&
              offsetof(FiberContext, frame) == 16 && offsetof(FiberContext, result) == 24);
#endif

}  // namespace referee
