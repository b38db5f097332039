// Functions whose locals are found by other registers than usual, across warp operations and
// barriers: aligned beyond the stack and grown while it runs (clang keeps a third register for
// them), with arguments on the stack, and recursive.
#include <alloca.h>

#include "../zoo.h"

constexpr int kThreads = 64;
constexpr unsigned kAll = 0xffffffffu;

struct alignas(32) Wide {
  double values[4];
};
struct alignas(64) Line {
  int values[16];
};

__device__ __noinline__ int grown(int n, int t) {
  int* numbers = static_cast<int*>(alloca(n * sizeof(int)));
  Wide wide;
  Line line;
  for (int i = 0; i < n; ++i) numbers[i] = t + i;
  for (int i = 0; i < 4; ++i) wide.values[i] = t * i;
  for (int i = 0; i < 16; ++i) line.values[i] = i - t;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += __shfl_xor_sync(kAll, numbers[i], 1);
    volatile char* more = static_cast<char*>(alloca(i + 1));
    more[i] = static_cast<char>(i);
    __syncthreads();
    sum += static_cast<int>(wide.values[i % 4]) + line.values[i % 16] + more[i];
  }
  return sum;
}

__device__ int expected_grown(int n, int t) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += (t ^ 1) + i + t * (i % 4) + (i % 16 - t) + i;
  return sum;
}

__device__ __noinline__ Line passed(Line line, int t, int a, int b, int c, int d, int e, int f,
                                    Wide wide) {
  line.values[a] = __shfl_up_sync(kAll, line.values[b] * c, 1, 8);
  line.values[d] += __shfl_sync(kAll, t * e, f);
  line.values[e] += static_cast<int>(wide.values[3]);
  return line;
}

__device__ int descend(int n) {
  if (n == 0) return __shfl_sync(kAll, 1, 0);
  const int left = descend(n - 1);
  const int right = __shfl_xor_sync(kAll, left, n) + descend(n - 1);
  return left + right;
}

__global__ void keep(int* wrong) {
  const int t = static_cast<int>(threadIdx.x);
  int differ = grown(5, t) != expected_grown(5, t);
  differ += grown(19, t) != expected_grown(19, t);
  Line line{};
  line.values[2] = t;
  const Line got = passed(line, t, 1, 2, 3, 4, 5, 6, Wide{{0, 0, 0, 2.0 * t}});
  differ += got.values[1] != 3 * (t % 8 == 0 ? t : t - 1);
  differ += got.values[4] != (t / 32 * 32 + 6) * 5;
  differ += got.values[2] != t || got.values[5] != 2 * t;
  differ += descend(4) != 81;
  wrong[t] = differ;
}

int main() {
  Device<int> wrong(kThreads);
  keep<<<1, kThreads>>>(wrong.get());
  return wrong.verify([](int) { return 0; });
}
