// Clock cycles of __match_any_sync by the number of different values in the warp. Meant for a GPU:
// nvcc -arch=native match_latency.cu && ./a.out. The referee's clock counts no cycles.
#include "../check.cuh"

constexpr int kSteps = 512;

__global__ void chain(long long* cycles, unsigned* sink, unsigned values) {
  unsigned value = threadIdx.x % values;
  const long long start = clock64();
  // A group's mask is the value of all its lanes in the next step, so the groups stay as they are.
#pragma unroll 8
  for (int step = 0; step < kSteps; ++step) value = __match_any_sync(0xffffffffu, value);
  const long long taken = clock64() - start;
  if (threadIdx.x == 0) *cycles = taken;
  sink[threadIdx.x] = value;
}

int main() {
  long long* cycles = nullptr;
  unsigned* sink = nullptr;
  CHECK(cudaMalloc(&cycles, sizeof(long long)));
  CHECK(cudaMalloc(&sink, 32 * sizeof(unsigned)));
  for (unsigned values = 1; values <= 32; values *= 2) {
    for (int run = 0; run < 2; ++run) {
      chain<<<1, 32>>>(cycles, sink, values);
      CHECK(cudaGetLastError());
    }
    long long taken = 0;
    CHECK(cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
    std::printf("values %2u: %5.1f cycles\n", values, static_cast<double>(taken) / kSteps);
  }
  CHECK(cudaFree(cycles));
  CHECK(cudaFree(sink));
}
