// expect: unordered-work line 18 and 19
// The host fills the page-locked buffer again while the copy of the last batch may be reading it.
#include "../zoo.h"

__global__ void add(int* sums, const int* batch) {
  sums[threadIdx.x] += batch[threadIdx.x];
}

int main() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int* batch;
  CHECK(cudaHostAlloc(&batch, 32 * sizeof(int), cudaHostAllocDefault));
  Device<int> sums(32), in(32);
  const bool wait = false;
  for (int round = 1; round <= 3; ++round) {
    if (wait) CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < 32; ++i) batch[i] = round;
    CHECK(cudaMemcpyAsync(in.get(), batch, 32 * sizeof(int), cudaMemcpyHostToDevice, stream));
    add<<<1, 32, 0, stream>>>(sums.get(), in.get());
  }
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFreeHost(batch));
  return sums.verify(6);
}
