// Histograms in shared and in global memory, by both algorithms.
#include <cub/cub.cuh>

#include "../zoo.h"

constexpr int kThreads = 64, kItems = 5, kBins = 100, kBlocks = 3;

template <cub::BlockHistogramAlgorithm kAlgorithm>
__device__ void count(int* out) {
  using Histogram = cub::BlockHistogram<unsigned char, kThreads, kItems, kBins, kAlgorithm>;
  __shared__ typename Histogram::TempStorage storage;
  __shared__ unsigned bins[kBins];
  unsigned char items[kItems];
  for (int i = 0; i < kItems; ++i)
    items[i] = static_cast<unsigned char>((threadIdx.x * kItems + i) % kBins);
  Histogram(storage).Histogram(items, bins);
  __syncthreads();
  Histogram(storage).Composite(items, bins);
  __syncthreads();
  for (int bin = threadIdx.x; bin < kBins; bin += kThreads) out[bin] = bins[bin];
}

__global__ void count_both(int* out) {
  count<cub::BLOCK_HISTO_SORT>(out);
  count<cub::BLOCK_HISTO_ATOMIC>(out + kBins);
}

// All blocks add to one histogram.
__global__ void count_all(int* out) {
  using Histogram = cub::BlockHistogram<int, kThreads, 1, kBins, cub::BLOCK_HISTO_ATOMIC>;
  __shared__ Histogram::TempStorage storage;
  int items[1] = {static_cast<int>(blockIdx.x * kThreads + threadIdx.x) % kBins};
  Histogram(storage).Composite(items, out);
}

int main() {
  Device<int> out(3 * kBins);
  count_both<<<1, kThreads>>>(out.get());
  count_all<<<kBlocks, kThreads>>>(out.get() + 2 * kBins);
  return out.verify([](int at) {
    const int bin = at % kBins;
    const auto among = [&](int items) { return items / kBins + (bin < items % kBins); };
    return at < 2 * kBins ? 2 * among(kThreads * kItems) : among(kThreads * kBlocks);
  });
}
