// expect: wrong_answer CountsEachValueInItsOwnBin
// The host copies all bytes but the last, and counts them. A kernel adds that one.
#include <cuda_runtime.h>

#include <vector>

__global__ void add_last(unsigned* bins, const unsigned char* in, int n) {
  if (threadIdx.x == 0) atomicAdd(&bins[in[n - 1]], 1u);
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  unsigned counts[256] = {};
  if (n > 1) {
    std::vector<unsigned char> bytes(n - 1);
    cudaMemcpy(bytes.data(), in, bytes.size(), cudaMemcpyDeviceToHost);
    for (const unsigned char byte : bytes) ++counts[byte];
  }
  cudaMemcpy(bins, counts, sizeof(counts), cudaMemcpyHostToDevice);
  if (n > 0) add_last<<<1, 32>>>(bins, in, n);
}
