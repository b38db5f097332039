// 32 warps write, the first one reads behind a barrier.
#include "../zoo.h"

__global__ void sum(int* out) {
  __shared__ int parts[32];
  const int t = threadIdx.x;
  const int part = __reduce_add_sync(0xffffffffu, t);
  if (t % 32 == 0) parts[t / 32] = part;
  __syncthreads();
  if (t < 32) {
    const int total = __reduce_add_sync(0xffffffffu, parts[t]);
    if (t == 0) out[0] = total;
  }
}

int main() {
  Device<int> out(1);
  sum<<<1, 1024>>>(out.get());
  return out.verify(1023 * 512);
}
