#include <cuda_pipeline.h>
#include <cuda/pipeline>

#include "../zoo.h"

__global__ void pairs(const int* in, int* out) {
  __shared__ int pair[2][32];
  __pipeline_memcpy_async(&pair[0][threadIdx.x], in + threadIdx.x, sizeof(int));
  __pipeline_commit();
  __pipeline_memcpy_async(&pair[1][threadIdx.x], in + 32 + threadIdx.x, sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  int sum = pair[0][threadIdx.x];
  __pipeline_wait_prior(0);
  sum += pair[1][threadIdx.x];
  auto own = cuda::make_pipeline();
  for (int i = 0; i < 2; ++i) {
    own.producer_acquire();
    cuda::memcpy_async(&pair[i][threadIdx.x], in + 32 * (1 - i) + threadIdx.x, sizeof(int), own);
    own.producer_commit();
  }
  own.consumer_wait();
  sum += 1000 * pair[0][threadIdx.x];
  own.consumer_release();
  own.consumer_wait();
  sum += 1000 * pair[1][threadIdx.x];
  own.consumer_release();
  out[threadIdx.x] = sum;
}

int main() {
  Device<int> in(64, [](int i) { return i; }), out(32);
  pairs<<<1, 32>>>(in.get(), out.get());
  return out.verify([](int i) { return 1001 * (2 * i + 32); });
}
