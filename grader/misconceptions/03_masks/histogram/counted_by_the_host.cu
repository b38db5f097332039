// expect: wrong_answer CountsHalfAMillionBytes
// A __managed__ array needs no copy: the kernel only writes the bytes there, and the host counts.
#include <cuda_runtime.h>

#include <algorithm>

constexpr int kPart = 1 << 22;
__managed__ unsigned char bytes[kPart];
__managed__ unsigned counts[256];

__global__ void bring(const unsigned char* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bytes[i] = in[i];
}

__global__ void store(unsigned* bins) { bins[threadIdx.x] = counts[threadIdx.x]; }

void histogram(unsigned* bins, const unsigned char* in, int n) {
  std::fill(counts, counts + 256, 0u);
  for (int first = 0; first < n; first += std::min(n - first, kPart)) {
    const int part = std::min(n - first, kPart);
    bring<<<(part - 1) / 256 + 1, 256>>>(in + first, part);
    if (cudaDeviceSynchronize() != cudaSuccess) return;
    for (int i = 0; i < part; ++i) ++counts[bytes[i]];
  }
  store<<<1, 256>>>(bins);
  if (cudaDeviceSynchronize() != cudaSuccess) return;
}
