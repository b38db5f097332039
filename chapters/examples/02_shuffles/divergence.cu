// Clock cycles of a warp whose lanes take 1, 2, 4 or 8 ways through a branch; each way is 4096
// additions, each of which needs the one before. Meant for a GPU:
//   nvcc -arch=native divergence.cu && ./a.out
// The referee's clock counts no cycles.
#include "../check.cuh"

constexpr int kSteps = 4096;

// The ways differ in what they add, so that the compiler can't make one of them.
template <int kWay>
__device__ __noinline__ float way(float value) {
#pragma unroll 16
  for (int step = 0; step < kSteps; ++step) value += kWay + 1.0f;
  return value;
}

__global__ void branch(long long* cycles, float* sink, int ways) {
  const int lane = static_cast<int>(threadIdx.x);
  float value = sink[lane];
  __syncwarp();
  const long long start = clock64();
  switch (lane % ways) {
    case 0:
      value = way<0>(value);
      break;
    case 1:
      value = way<1>(value);
      break;
    case 2:
      value = way<2>(value);
      break;
    case 3:
      value = way<3>(value);
      break;
    case 4:
      value = way<4>(value);
      break;
    case 5:
      value = way<5>(value);
      break;
    case 6:
      value = way<6>(value);
      break;
    default:
      value = way<7>(value);
  }
  __syncwarp();
  const long long taken = clock64() - start;
  if (lane == 0) *cycles = taken;
  sink[lane] = value;
}

int main() {
  long long* cycles = nullptr;
  float* sink = nullptr;
  CHECK(cudaMalloc(&cycles, sizeof(long long)));
  CHECK(cudaMalloc(&sink, 32 * sizeof(float)));
  CHECK(cudaMemset(sink, 0, 32 * sizeof(float)));
  long long one = 1;
  for (int ways = 1; ways <= 8; ways *= 2) {
    long long taken = 0;
    for (int run = 0; run < 2; ++run) {
      branch<<<1, 32>>>(cycles, sink, ways);
      CHECK(cudaGetLastError());
      CHECK(cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
    }
    if (ways == 1) one = taken > 0 ? taken : 1;
    std::printf("%d ways: %5lld cycles, %.1f times as many\n", ways, taken,
                static_cast<double>(taken) / static_cast<double>(one));
  }
  CHECK(cudaFree(cycles));
  CHECK(cudaFree(sink));
}
