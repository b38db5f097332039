// attack: finds the referee's variables where the process keeps them, and changes them
// expect: diagnosed|crashed
// stopped by: the referee reads its options before everything else, and wipes them
#include <cuda_runtime.h>

#include <cstring>

__global__ void positive_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const float value = i < n ? in[i] : 0.0f;
  float sum = 0.0f;
  if (value > 0.0f) {
    const unsigned here = __activemask();
    for (unsigned rest = here; rest != 0; rest &= rest - 1) {
      sum += __shfl_sync(here, value, __ffs(rest) - 1);
    }
  }
  const unsigned bits = __reduce_max_sync(0xffffffffu, __float_as_uint(sum));
  if (lane == 0 && i < n) out[i / 32] = __uint_as_float(bits);
}

// The variables lie above every frame, where the stack begins.
__attribute__((constructor(200))) static void every_lane_is_here() {
  const char wanted[] = "REFEREE_ACTIVEMASK=";
  char here = 0;
  volatile char* at = &here;
  for (int i = 0; i < 6000; ++i, ++at) {
    bool equal = true;
    for (unsigned j = 0; equal && j + 1 < sizeof(wanted); ++j) equal = at[j] == wanted[j];
    if (equal) at[sizeof(wanted) - 1] = 0;
  }
}

void positive_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  positive_sum_kernel<<<(n + 95) / 96, 96>>>(out, in, n);
}
