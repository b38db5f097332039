// expect: barrier-divergence line 11 and 14
// Only the first 40 threads shuffle, but with the full mask; the rest wait at the barrier.
#include "../zoo.h"

__global__ void sum_tail(int* out, int n) {
  __shared__ int parts[2];
  const int t = threadIdx.x;
  if (t < 2) parts[t] = 0;
  __syncthreads();
  if (t < n) {
    const int sum = __reduce_add_sync(0xffffffffu, 1);
    if (t % 32 == 0) parts[t / 32] = sum;
  }
  __syncthreads();
  if (t == 0) out[0] = parts[0] + parts[1];
}

int main() {
  Device<int> out(1);
  sum_tail<<<1, 64>>>(out.get(), 40);
  return out.verify(40);
}
