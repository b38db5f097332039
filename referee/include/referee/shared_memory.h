// Where __shared__ declarations end up after the rewriter: static storage that the runtime
// treats as one block's memory, fenced by redzones so that an overrun is seen.
#pragma once

#include <cstddef>

namespace referee {

// Bytes that belong to no array; an access here is out of bounds.
struct alignas(16) Redzone {
  unsigned char bytes[128];
};

// Registers the array at `address` as shared memory of the running block; the first lane to come
// makes it uninitialised. Called by every lane that passes the declaration.
void declare_shared_memory(void* address, std::size_t size, const char* name, const char* file,
                           int line);

template <class T>
void declare_shared(T& variable, const char* name, const char* file, int line) {
  declare_shared_memory(const_cast<void*>(reinterpret_cast<const volatile void*>(&variable)),
                        sizeof(T), name, file, line);
}

// Where dynamic shared memory lies, for blocks one after another. `extern __shared__ T name[]`
// becomes a reference to `bytes`: a constant address, so that no lane reads the reference itself.
struct alignas(1024) DynamicSharedArena {
  static constexpr std::size_t kBytes = 227 * 1024;  // what a block may ask for, opted in
  unsigned char redzone_before[1024];
  alignas(1024) unsigned char bytes[kBytes];
  unsigned char redzone_after[1024];
};
extern DynamicSharedArena dynamic_shared_arena;

}  // namespace referee
