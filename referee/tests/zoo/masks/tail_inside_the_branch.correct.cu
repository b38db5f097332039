// A ballot before the branch names the lanes that come.
#include "../zoo.h"

__global__ void sum_tail(int* out, int n) {
  __shared__ int parts[2];
  const int t = threadIdx.x;
  if (t < 2) parts[t] = 0;
  __syncthreads();
  const unsigned mask = __ballot_sync(0xffffffffu, t < n);
  if (t < n) {
    const int sum = __reduce_add_sync(mask, 1);
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
