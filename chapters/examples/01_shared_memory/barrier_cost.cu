// Clock cycles of one __syncthreads() when no warp is late, by the size of the block.
// Meant for a GPU: nvcc -arch=native barrier_cost.cu && ./a.out. The referee has no clock to
// measure.
#include "../check.cuh"

constexpr int kBarriers = 1000;

__global__ void barriers(long long* cycles) {
  __syncthreads();
  const long long start = clock64();
  for (int i = 0; i < kBarriers; ++i) __syncthreads();
  if (threadIdx.x == 0) *cycles = clock64() - start;
}

int main() {
  long long* cycles = nullptr;
  CHECK(cudaMalloc(&cycles, sizeof(long long)));
  for (int threads : {32, 64, 128, 256, 512, 1024}) {
    long long taken = 0;
    for (int run = 0; run < 2; ++run) barriers<<<1, threads>>>(cycles);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
    std::printf("%4d threads: %.1f cycles per barrier\n", threads,
                static_cast<double>(taken) / kBarriers);
  }
  CHECK(cudaFree(cycles));
}
