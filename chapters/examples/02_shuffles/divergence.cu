// Clock cycles of a warp whose lanes take 1, 2, 4 or 8 paths through a branch; each path is 4096
// additions, each of which needs the one before. Meant for a GPU:
//   nvcc -arch=native divergence.cu && ./a.out
// The referee's clock counts no cycles.
#include "../check.cuh"

constexpr int kSteps = 4096;

// The paths differ in what they add, so that the compiler can't make one of them.
template <int kPath>
__device__ __noinline__ float path(float value) {
#pragma unroll 16
  for (int step = 0; step < kSteps; ++step) value += kPath + 1.0f;
  return value;
}

__global__ void branch(long long* cycles, float* sink, int paths) {
  const int lane = static_cast<int>(threadIdx.x);
  float value = sink[lane];
  __syncwarp();
  const long long start = clock64();
  switch (lane % paths) {
    case 0:
      value = path<0>(value);
      break;
    case 1:
      value = path<1>(value);
      break;
    case 2:
      value = path<2>(value);
      break;
    case 3:
      value = path<3>(value);
      break;
    case 4:
      value = path<4>(value);
      break;
    case 5:
      value = path<5>(value);
      break;
    case 6:
      value = path<6>(value);
      break;
    default:
      value = path<7>(value);
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
  for (int paths = 1; paths <= 8; paths *= 2) {
    long long taken = 0;
    for (int run = 0; run < 2; ++run) {
      branch<<<1, 32>>>(cycles, sink, paths);
      CHECK(cudaGetLastError());
      CHECK(cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
    }
    if (paths == 1) one = taken > 0 ? taken : 1;
    std::printf("paths %d: %6lld cycles, %.1f times as many\n", paths, taken,
                static_cast<double>(taken) / static_cast<double>(one));
  }
  CHECK(cudaFree(cycles));
  CHECK(cudaFree(sink));
}
