// Loads and stores with cache hints: the hint has no effect here, the access is watched as usual.
#pragma once

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
REFEREE_LOAD(__ldg)
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
