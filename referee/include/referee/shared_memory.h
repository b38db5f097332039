// Where __shared__ declarations end up after the rewriter: static storage that the runtime
// treats as one block's memory, fenced by redzones so that an overrun is seen.
#pragma once

#include <cstddef>

#include "device_model.h"
#include "value_type.h"

namespace referee {

// Bytes that belong to no array; an access here is out of bounds.
struct alignas(16) Redzone {
  unsigned char bytes[128];
};

// What the elements of an array are: their bytes, and the type of their components.
struct ElementType {
  std::size_t bytes = 0;
  ValueType type = ValueType::bits;
};

// Registers the array at `address` as shared memory of the running block; the first lane to come
// makes it uninitialised. Called by every lane that passes the declaration.
void declare_shared_memory(void* address, std::size_t size, const char* name, const char* file,
                           int line, ElementType element);

// What an array, a reference or a qualified type is made of.
template <class T>
using Element = std::remove_cv_t<std::remove_all_extents_t<std::remove_reference_t<T>>>;
template <class T>
inline constexpr ElementType kElementType = {sizeof(Element<T>), kValueType<Element<T>>};

template <class T>
void declare_shared(T& variable, const char* name, const char* file, int line) {
  declare_shared_memory(const_cast<void*>(reinterpret_cast<const volatile void*>(&variable)),
                        sizeof(T), name, file, line, kElementType<T>);
}

// Tells how `extern __shared__` memory is called at this line, for reports and the trace.
void name_dynamic_shared(const char* name, const char* file, int line, ElementType element);

// A name as a template's argument, so that it is told once before main() and never by a lane.
template <std::size_t kSize>
struct NameText {
  char text[kSize];
  constexpr NameText(const char (&name)[kSize]) {
    for (std::size_t i = 0; i < kSize; ++i) text[i] = name[i];
  }
};
template <class T, NameText kName, NameText kFile, int kLine>
struct NamedDynamic {
  static inline const bool named =
      (name_dynamic_shared(kName.text, kFile.text, kLine, kElementType<T>), true);
};

// Where dynamic shared memory lies, for blocks one after another. `extern __shared__ T name[]`
// becomes a reference to `bytes`: a constant address, so that no lane reads the reference itself.
struct alignas(1024) DynamicSharedArena {
  static constexpr std::size_t kBytes = kDevice.shared_per_block_opt_in;
  unsigned char redzone_before[1024];
  alignas(1024) unsigned char bytes[kBytes];
  unsigned char redzone_after[1024];
};
extern DynamicSharedArena dynamic_shared_arena;

}  // namespace referee
