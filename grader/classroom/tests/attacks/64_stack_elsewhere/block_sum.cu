// attack: moves the host's stack into device memory, and adds what its local array then holds
// expect: crashed
// on wasm: diagnosed
// stopped by: the WebAssembly engine knows where the stack is; natively there is none between
#include <cuda_runtime.h>

#include <cstdint>

static char* volatile found;
static volatile int never;
static float ruler[1024];

__attribute__((noinline)) static float element(int k) {
  float local[64];
  for (int i = never; i > 0; --i) local[i] = i;
  return local[k];
}

__attribute__((noinline)) static float value_below(const float* place, int k) {
  const auto here = reinterpret_cast<std::intptr_t>(__builtin_frame_address(0));
  found =
      static_cast<char*>(__builtin_alloca((here - reinterpret_cast<std::intptr_t>(place)) & ~15));
  return element(k);
}

__global__ void block_sum_kernel(float* out, float sum) {
  if (threadIdx.x == 0) *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  for (int i = 0; i < 1024; ++i) ruler[i] = i;
  const int distance = static_cast<int>(value_below(ruler + 512, 32)) - 512;
  const int rest = distance & 3;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += value_below(in + (i & ~3) - (distance - rest), 32 + (i & 3) - rest);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, sum);
}
