// Legal: threads that have ended are ignored by a barrier that they never came to.
#include "../zoo.h"

__global__ void shrink(int* out) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  out[t] = tile[127 - t];
  if (t >= 64) return;
  __syncthreads();
  tile[t] = 2 * t;
  __syncthreads();
  out[t] += tile[63 - t];
}

int main() {
  Device<int> out(128);
  shrink<<<1, 128>>>(out.get());
  return out.verify([](int i) { return i < 64 ? 127 - i + 2 * (63 - i) : 127 - i; });
}
