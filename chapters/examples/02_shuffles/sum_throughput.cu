// Clock cycles of a warp sum by five shuffles, when more and more warps of an SM make one at once.
// Meant for a GPU: nvcc -arch=native sum_throughput.cu && ./a.out. The referee's clock counts no
// cycles.
#include "../check.cuh"

constexpr int kSteps = 512;

// Each sum needs the one before; the `kSums` sums of a warp are independent of each other.
template <int kSums>
__global__ void chains(long long* cycles, unsigned* sink) {
  unsigned value[kSums];
  for (int i = 0; i < kSums; ++i) value[i] = threadIdx.x + i;
  __syncthreads();
  const long long start = clock64();
#pragma unroll 4
  for (int step = 0; step < kSteps; ++step) {
    for (int delta = 16; delta > 0; delta /= 2) {
      for (unsigned& each : value) each += __shfl_xor_sync(0xffffffffu, each, delta);
    }
  }
  __syncthreads();
  const long long taken = clock64() - start;
  if (threadIdx.x == 0) *cycles = taken;
  unsigned all = 0;
  for (unsigned each : value) all += each;
  sink[threadIdx.x] = all;
}

template <int kSums>
void measure(int warps, long long* cycles, unsigned* sink) {
  for (int run = 0; run < 2; ++run) {
    chains<kSums><<<1, 32 * warps>>>(cycles, sink);
    CHECK(cudaGetLastError());
  }
  long long taken = 0;
  CHECK(cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
  const double each = static_cast<double>(taken) / kSteps;
  std::printf("warps %2d, sums per warp %d: %5.1f cycles, %5.1f per sum\n", warps, kSums, each,
              each / (warps * kSums));
}

int main() {
  long long* cycles = nullptr;
  unsigned* sink = nullptr;
  CHECK(cudaMalloc(&cycles, sizeof(long long)));
  CHECK(cudaMalloc(&sink, 1024 * sizeof(unsigned)));
  for (int warps = 1; warps <= 32; warps *= 2) measure<1>(warps, cycles, sink);
  measure<2>(1, cycles, sink);
  measure<2>(32, cycles, sink);
  CHECK(cudaFree(cycles));
  CHECK(cudaFree(sink));
}
