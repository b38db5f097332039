// More live values than there are registers, of every kind, across warp operations and barriers; in
// a function that calls no other, too, whose values may lie below the stack pointer.
#include "../zoo.h"

constexpr int kThreads = 64, kValues = 24;

__device__ __noinline__ int exchanged(int a, int b, int c, int d, int e, int f) {
  int sum = 0;
  int ints[kValues];
#pragma unroll
  for (int i = 0; i < kValues; ++i) ints[i] = a * i + b;
  sum += __shfl_xor_sync(0xffffffffu, a, 1) - c;
#pragma unroll
  for (int i = 0; i < kValues; ++i) sum += ints[i] ^ d;
  sum += __shfl_down_sync(0xffffffffu, b, 4, 8) * e;
#pragma unroll
  for (int i = 0; i < kValues; ++i) sum += ints[i] * f;
  return sum;
}

__device__ int expected(int t) {
  const auto b = [](int thread) { return 3 * thread + 1; };
  const int below = t % 8 < 4 ? t + 4 : t;
  int sum = (t ^ 1) - 7;
  for (int i = 0; i < kValues; ++i) sum += (t * i + b(t)) ^ 5;
  sum += b(below) * 11;
  for (int i = 0; i < kValues; ++i) sum += (t * i + b(t)) * 13;
  return sum;
}

__global__ void keep(int* wrong) {
  __shared__ int turn[kThreads];
  const int t = static_cast<int>(threadIdx.x);
  double doubles[kValues];
  float floats[kValues];
  long long longs[kValues];
#pragma unroll
  for (int i = 0; i < kValues; ++i) {
    doubles[i] = t / (i + 3.0);
    floats[i] = static_cast<float>(t * i) / 7;
    longs[i] = (1LL << 40) * t + i;
  }
  turn[t] = t;
  __syncthreads();
  int differ = turn[(t + 1) % kThreads] != (t + 1) % kThreads;
  differ += __any_sync(0xffffffffu, t == 99);
  __syncthreads();
#pragma unroll
  for (int i = 0; i < kValues; ++i) {
    differ += doubles[i] != t / (i + 3.0);
    differ += floats[i] != static_cast<float>(t * i) / 7;
    differ += longs[i] != (1LL << 40) * t + i;
  }
  differ += exchanged(t, 3 * t + 1, 7, 5, 11, 13) != expected(t);
  wrong[t] = differ;
}

int main() {
  Device<int> wrong(kThreads);
  keep<<<1, kThreads>>>(wrong.get());
  return wrong.verify([](int) { return 0; });
}
