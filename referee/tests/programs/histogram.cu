// A histogram of bytes: lanes with equal values send one atomic between them, first to the block's
// bins in shared memory, then to global memory.
#include "../zoo/zoo.h"

constexpr int kBins = 256;

__global__ void histogram(unsigned* bins, const unsigned char* data, int n) {
  __shared__ unsigned local[kBins];
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) local[bin] = 0;
  __syncthreads();

  const int lane = threadIdx.x % 32;
  const int stride = gridDim.x * blockDim.x;
  const int rounds = (n + stride - 1) / stride;  // the same for all threads: the ballot needs them
  for (int round = 0; round < rounds; ++round) {
    const int i = (round * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    const unsigned mask = __ballot_sync(0xffffffffu, i < n);
    if (i < n) {
      const unsigned value = data[i];
      const unsigned same = __match_any_sync(mask, value);
      if (lane == __ffs(same) - 1) atomicAdd(&local[value], __popc(same));
    }
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x)
    if (local[bin] != 0) atomicAdd(&bins[bin], local[bin]);
}

static unsigned char value_of(int i) { return static_cast<unsigned char>(i / 40 * 17); }

int main() {
  const int n = 4000;
  Device<unsigned> bins(kBins);
  Device<unsigned char> data(n, value_of);
  histogram<<<3, 128>>>(bins.get(), data.get(), n);
  std::vector<unsigned> expected(kBins);
  for (int i = 0; i < n; ++i) ++expected[value_of(i)];
  return bins.verify([&](int bin) { return expected[bin]; });
}
