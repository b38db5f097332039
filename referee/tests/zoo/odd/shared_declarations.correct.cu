// Shared memory in every spelling: several declarators, alignment, templates, functions, namespace scope.
#include "../zoo.h"

__shared__ int at_namespace_scope[32];

template <int kSize>
struct Tile {
  int values[kSize];
};

template <class T, int kSize>
__device__ T rotate(T value) {
  static __shared__ T ring[kSize];
  ring[threadIdx.x] = value;
  __syncthreads();
  const T result = ring[(threadIdx.x + 1) % kSize];
  __syncthreads();
  return result;
}

__global__ void spell(float* out) {
  const int t = threadIdx.x;
  __shared__ float a[32], b, (*pointer)[32];
  float __shared__ c[4][8];
  volatile __shared__ int d;
  __shared__ __align__(16) float e[32];
  alignas(32) __shared__ Tile<32> f;
  extern __shared__ unsigned char pool[];
  a[t] = 1;
  c[t / 8][t % 8] = 2;
  e[t] = 3;
  f.values[t] = 4;
  at_namespace_scope[t] = 5;
  reinterpret_cast<int*>(pool)[t] = 6;
  if (t == 0) {
    b = 7;
    d = 8;
    pointer = &a;
  }
  __syncthreads();
  const int o = 31 - t;
  out[t] = (*pointer)[o] + b + c[o / 8][o % 8] + d + e[o] + f.values[o] + at_namespace_scope[o] +
           reinterpret_cast<int*>(pool)[o] + rotate<int, 32>(9) + rotate<double, 32>(10.0);
}

int main() {
  Device<float> out(32);
  spell<<<1, 32, 32 * sizeof(int)>>>(out.get());
  return out.verify(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10);
}
