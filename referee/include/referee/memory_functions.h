// Loads and stores with cache hints: the hint has no effect here, the access is watched as usual.
// __ldg is more than a hint.
#pragma once

#include <cstddef>
#include <cstdint>

namespace referee {

// The lane is about to load these bytes as memory that nobody writes while the kernel runs.
void about_to_load_read_only(std::uintptr_t address, std::size_t bytes);

// Before main: the program has such loads, so that what a launch writes is remembered to its end.
void expect_read_only_loads();
template <class T>
inline const bool loads_read_only = (expect_read_only_loads(), true);

}  // namespace referee

// Always inlined, so that the return address in about_to_load_read_only() is a line of the kernel.
template <class T>
[[gnu::always_inline]] inline T __ldg(const T* source) {
  static_cast<void>(&referee::loads_read_only<T>);
  referee::about_to_load_read_only(reinterpret_cast<std::uintptr_t>(source), sizeof(T));
  return *source;
}

#define REFEREE_LOAD(name)         \
  template <class T>               \
  inline T name(const T* source) { \
    return *source;                \
  }
#define REFEREE_STORE(name)              \
  template <class T>                     \
  inline void name(T* target, T value) { \
    *target = value;                     \
  }
REFEREE_LOAD(__ldca)
REFEREE_LOAD(__ldcg)
REFEREE_LOAD(__ldcs)
REFEREE_LOAD(__ldlu)
REFEREE_LOAD(__ldcv)
REFEREE_STORE(__stwb)
REFEREE_STORE(__stcg)
REFEREE_STORE(__stcs)
REFEREE_STORE(__stwt)
#undef REFEREE_LOAD
#undef REFEREE_STORE
