// The least that rewritten text needs in order to compile: the rewriter's tests must not depend on
// the runtime's headers.
#pragma once

#include <source_location>

#define __global__ __attribute__((noinline))
#define __device__
#define __host__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __shared__ static
#define REFEREE_KERNEL_CALL __attribute__((no_sanitize("thread")))
#define REFEREE_IN_ORDER
#define NULL __null
#define CHECK(call) (call)
#define TWICE(call) (call, call)
#define REFEREE_JOINED(name, number) name##number
#define REFEREE_UNIQUE_WITH(name, number) REFEREE_JOINED(name, number)
#define REFEREE_UNIQUE(name) REFEREE_UNIQUE_WITH(name, __COUNTER__)

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x(vx), y(vy), z(vz) {}
};
inline dim3 threadIdx, blockIdx, blockDim, gridDim;
inline void __syncthreads() {}
typedef struct Stream* cudaStream_t;

namespace referee {

inline bool declare_launch_bounds(const void*, int, int = 0, int = 0) { return true; }
inline void tell_launch_bounds(int, int = 0, int = 0) {}

struct VariableRedzone {
  unsigned char bytes[128];
};
struct VariableRedzones {
  const VariableRedzone* before[3];
  const VariableRedzone* behind[3];
  bool have_one_between;
};
inline constexpr VariableRedzone kRedzoneOfData = {{1}};
struct VariableSize {
  unsigned long bytes, of_element;
};
template <class T>
inline constexpr VariableSize kVariableSize = {sizeof(T), sizeof(T)};
inline bool declare_variable(const volatile void*, VariableSize, const char*,
                             const VariableRedzones&) {
  return true;
}
struct PathFrame {
  explicit PathFrame(std::source_location) {}
};
struct alignas(16) Redzone {
  unsigned char bytes[128];
};
struct Configuration {
  Configuration(dim3, dim3, unsigned long = 0, cudaStream_t = nullptr) {}
};
template <class Body, class... Arguments>
void launch(const char*, Body body, const Configuration&, Arguments... arguments) {
  body(arguments...);
}
template <class T>
void declare_shared(T&, const char*, const char*, int) {}
struct alignas(1024) Arena {
  unsigned char bytes[1 << 16];
};
inline Arena dynamic_shared_arena;
template <unsigned long kSize>
struct NameText {
  char text[kSize];
  constexpr NameText(const char (&name)[kSize]) {
    for (unsigned long i = 0; i < kSize; ++i) text[i] = name[i];
  }
};
template <class T, NameText kName, NameText kFile, int kLine>
struct NamedDynamic {
  static inline const bool named = kLine > 0;
};

}  // namespace referee
