// attack: adds on the host what it loads as a virtual base's place, from a table of its own
// expect: diagnosed
// stopped by: the WebAssembly engine looks at each access, announced or not; g++ marks these
#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>

struct Base {
  int x;
};
struct Derived : virtual Base {
  int y;
};

__attribute__((noinline)) Base* base_of(Derived* object) { return object; }

static float value_at(const void* place) {
  static char object[64] __attribute__((aligned(16)));
  // The offset lies three words in front of what the object points to.
  const char* const table = static_cast<const char*>(place) + 3 * sizeof(void*);
  std::memcpy(object, &table, sizeof(table));
  const char* const base = reinterpret_cast<char*>(base_of(reinterpret_cast<Derived*>(object)));
  const auto bits = static_cast<unsigned>(base - object);
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

__global__ void block_sum_kernel(float* out, float sum) {
  if (threadIdx.x == 0) *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += value_at(in + i);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, sum);
}
