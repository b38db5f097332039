// <cub/thread/thread_operators.cuh>: the operators that reductions, scans and flags take.
#pragma once

#include "../../referee/qualifiers.h"

namespace cub {

struct Sum {
  template <class T>
  __forceinline__ T operator()(const T& a, const T& b) const {
    return a + b;
  }
};
struct Max {
  template <class T>
  __forceinline__ T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }
};
struct Min {
  template <class T>
  __forceinline__ T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }
};

struct Equality {
  template <class T, class U>
  __forceinline__ bool operator()(const T& a, const U& b) const {
    return a == b;
  }
};
struct Inequality {
  template <class T, class U>
  __forceinline__ bool operator()(const T& a, const U& b) const {
    return a != b;
  }
};

template <class Key, class Value>
struct KeyValuePair {
  Key key;
  Value value;
};

// Of equal values the one with the lower key.
struct ArgMax {
  template <class Pair>
  __forceinline__ Pair operator()(const Pair& a, const Pair& b) const {
    return a.value < b.value || (!(b.value < a.value) && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class Pair>
  __forceinline__ Pair operator()(const Pair& a, const Pair& b) const {
    return b.value < a.value || (!(a.value < b.value) && b.key < a.key) ? b : a;
  }
};

}  // namespace cub
